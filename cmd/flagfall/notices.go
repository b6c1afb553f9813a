package main

import _ "embed" // the notices

// notices are the licences of the modules that are linked into the program, as
// they ask to be passed on. TestNoticesAreWhole writes them.
//
//go:embed notices.txt
var notices string
