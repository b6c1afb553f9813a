// Package repair finds what was really played when a scoresheet does not
// replay. A player who writes down a move makes slips: two digits change
// places, a neighbouring square is named, a move is left out or written twice.
// What is written after the slip is still true, so the slip can be told from
// the rest of the record: hardly ever does more than one legal game explain all
// of it.
//
// It is for referees, who want to know the game and how sure that is, and for
// programs that check many games. It decides nothing: an irregular move that
// stood (FMJD 5.4 and 5.7, WCDF 1.26) is one explanation among others, weighed
// against the slips of the pen.
//
// # How explanations are weighed
//
// Every explanation is a legal game and a list of [Change]s that turn it into
// the record. Its weight is a probability: how often each slip happens (the
// rates stand in slip.go), what it would have been written as, and at every ply
// one among the legal moves. Explanations that come to the same game are added
// up. The share of a game in the sum of all that were found is its
// [Hypothesis.Share]; a game is called certain when hardly anything is left for
// the others.
//
// # How they are found
//
// The search goes on from the hypothesis that got farthest with the fewest
// changes, tries every change at every ply from the first one on (the move that
// betrays a slip may come fifty plies after it), and stops when what is left
// cannot compete or when its budget, counted in positions, is used up. It reads
// no clock: the same record gives the same answer everywhere.
//
// [Searcher.Search] takes one sheet. [Reconciler.Reconcile] takes the sheets of
// both players, who hardly ever make the same slip: besides the games that each
// sheet leaves it weighs those that the two give in turns, and holds every one
// against both.
package repair
