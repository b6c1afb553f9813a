package store

import _ "flagfall/fixtures/collector" // that of the program
