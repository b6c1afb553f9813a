// Package regulations holds the rule books by name: which documents and
// editions an event is played under, which draw rules go with it, and the rows
// that belong to no other package: what follows on an irregularity, conduct and
// its penalties, scoring, lateness, draw offers, withdrawal and the reasons for
// a result.
//
// It serves the office, which puts a whole book together from the rows of all
// packages, and the sheet of regulations that is printed from the same rows.
// The books are FMJD (Annex 1 of November 2015 with the competition rules of
// Annex 3) and WCDF (Rules of Draughts), and for each variant the one that it
// is played under by default.
//
// Every row has its article. Where a text leaves a choice to the organiser, or
// texts disagree, the row has options; [Book.With] sets them and [Book.Value]
// reads them. The package never applies a penalty and knows no player: it says
// what the book provides.
package regulations
