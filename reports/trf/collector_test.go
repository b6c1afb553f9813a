package trf

import _ "flagfall/fixtures/collector" // that of the program
