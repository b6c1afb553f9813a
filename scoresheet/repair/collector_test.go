package repair_test

import _ "flagfall/fixtures/collector" // that of the program
