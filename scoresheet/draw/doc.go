// Package draw counts what ends a game in a draw: repetition of a position,
// moves of kings only, and endings that must be won within a number of moves.
//
// It serves the replay of scoresheets, the claims that a referee has to judge
// and the tables of rules that are printed. Every draw rule is a [Rule], a row
// of data that names its article, what it counts, what makes the count begin
// again, and whether it ends the game by itself or must be claimed. A [Policy]
// is the set of rows of a rule book: FMJD Annex 1, article 6 (International
// draughts), WCDF 1.32 (English draughts), the rules of the FMJD section for
// 64 squares, 7.2 (Russian and Brazilian draughts), and for the others the
// texts that their rows name. Where texts or their readers disagree the row
// has an option, whose default and reason stand beside it; [Policy.With] sets
// it.
//
// A [Tracker] follows one game ply by ply. It keeps all positions, so that it
// can show the evidence for every count. It never ends a game, never decides
// about a claim and never asks whether a move was legal.
package draw
