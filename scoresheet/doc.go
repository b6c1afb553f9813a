// Package scoresheet replays what players wrote down. It plays every ply of a
// record through the rules engine, names the first irregularity and every
// later one by its article with the moves that were legal there, follows the
// draw rules, holds the result against the final position, and says what was
// most likely played where the record does not replay.
//
// It is for referees and for programs that check games by the thousand. The
// regulations are FMJD Annex 1, article 5 (irregularities) and the WCDF Rules
// of Draughts, 1.25 and 1.26. It decides nothing about the event: whether an
// irregularity is rectified or stands is the opponent's choice (FMJD 5.4), and
// what it costs is the referee's ruling.
//
// An irregular move does not end a replay. When the game went on it was
// accepted (FMJD 5.7, WCDF 1.26), so it is applied as it was played, and the
// replay goes on from there.
//
// # The way of a record
//
// A [Replayer] is set up once with [Options] and replays one record after the
// other: [Replayer.Replay] gives a [Replay] with its plies, [Finding]s and
// draws. [Replay.AppendJSON] writes the form that programs rely on. A [Sheet]
// is a record with the header of a paper form.
package scoresheet
