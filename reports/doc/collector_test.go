package doc

import _ "flagfall/fixtures/collector" // the garbage collector's setting is the program's
