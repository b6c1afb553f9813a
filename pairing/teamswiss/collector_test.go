package teamswiss

import _ "flagfall/fixtures/collector" // that of the program
