// Package draughts is the rules engine: boards, positions, legal moves, the
// notation of moves, positions as text (FEN), hashing and move counting, for
// every variant of draughts that PDN numbers, and for some that servers
// offer.
//
// It serves the packages that replay scoresheets, count draw rules and print
// diagrams. It knows nothing of games, clocks, players or files, it never
// decides a draw, and it never guesses: what is written wrongly is reported
// with the column of the defect.
//
// The regulations are FMJD Annex 1 (International draughts, articles 3 and 4),
// the WCDF Rules of Draughts (English draughts, articles 1.12 to 1.20) and,
// for the others, the rules of their federations as [Rules] states them, one
// short file a variant.
//
// # From text to a position
//
// [ParseFEN] reads anything that can be written down into a [Setup]; the
// defects of a setup are named ([Defects]), and [Setup.Position] makes a
// [Position] of a setup that has none, or none but those the caller waives.
// [Parse] does both at once. [Start] is the first position of a variant.
//
// A [Position] is a small comparable value: it is copied by assignment,
// compared with ==, may be the key of a map, and has a [Position.Hash].
//
// # Moves
//
// [Position.Moves] appends the legal moves to a slice: none is listed twice,
// where two moves are one if they agree in origin, destination, captured set
// and promotion. [Position.Play] plays one. [Position.Match] finds the moves
// meant by the squares that somebody wrote, and [Position.Notation] writes a
// move so that no other legal move is written alike.
//
// [Position.Loose] lists what a hand can do on the board in spite of the
// rules (moving although a capture is due, taking too few), and
// [Position.Unchecked], [Position.With] and [Position.WithTurn] change a
// position without asking whether that is allowed: a scoresheet is replayed
// through the irregular moves that were accepted.
//
// What depends on the moves before a position is kept beside it: [KingRun]. A
// [Diagram] draws a position as text or SVG.
//
// A side to move that has no legal move has lost, unless the variant has
// another [Aim]; see [Position.Winner].
package draughts
