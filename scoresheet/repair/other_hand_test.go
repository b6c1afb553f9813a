package repair_test

import (
	"testing"

	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/repair"
)

// What another hand wrote and the search once called certain, wrongly.

// TestRowCopiedEitherWay: two rows alike, one of which stands for another: 42-38 18-23 was
// played before 49-44 19-24 or after it, and neither is certain.
func TestRowCopiedEitherWay(t *testing.T) {
	a := search(t, "33-28 20-24 31-27 17-21 36-31 21-26 28-22 24-29 34x23 19x17 39-34 17-21 44-39 11-17 41-36 13-19 34-30 19-24 30x19 14x23 50-44 23-28 32x23 21x41 46x37 18x29 "+
		"39-34 17-22 34x23 12-18 23x12 7x18 31-27 22x31 36x27 8-13 37-32 9-14 38-33 14-19 44-39 2-7 49-44 19-24 49-44 19-24 48-42 15-20 33-29 24x33 38x9 4x13 39-33 3-8 "+
		"43-39 6-11 35-30 7-12 40-35 13-18 44-40 18-23 30-25 12-17 25x14 10x19 47-41 1-7 42-38")
	if a.Best().Certain || len(a.Hypotheses) < 2 || a.Best().Changes[0].Kind != repair.RowCopied || a.Hypotheses[1].Changes[0].Kind != repair.RowCopied || a.Best().Changes[0].Step == a.Hypotheses[1].Changes[0].Step {
		t.Errorf("certain %v, %+v", a.Best().Certain, a.Hypotheses)
	}
}

// TestTwoGapsInEitherOrder: 40-34 and 37-31 stand for two entries that cannot be read, in
// one order or the other, and there is a wrong square far after them.
func TestTwoGapsInEitherOrder(t *testing.T) {
	a := search(t, "31-27 18-23 33-29 23-28 32x23 19x28 29-24 20x29 34x32 17-21 27-22 12-17 38-33 17x28 33x22 11-17 ?-? 6x17 ?-? 13-18 ?-? 9-13 34-30 21-26 42-37 17-22 44-40 18-23 49-44 23-29 "+
		"48-42 3-9 43-38 14-19 39-34 19-23 44-39 16-21 31-27 22x31 36x16 10-14 41-36 1-6 39-33 14-20 33x24 20x29 46-41 6-11 36-31 4-10 50-44 9-14 41-36 14-20 48-41 11-17 "+
		"30-24 20-25 24x33 17-22 34-30 25x34 40x9 10-14 9x20 15x24 33-28 22x33")
	if a.Best().Certain || a.Best().Explained != a.Best().Steps {
		t.Errorf("certain %v, %+v", a.Best().Certain, a.Best().Changes)
	}
}

// TestWrittenTwiceAtTheEnd: the last entry is that of the same side before it; any move may
// have been played in its place, and nothing follows that would show it.
func TestWrittenTwiceAtTheEnd(t *testing.T) {
	a := search(t, "33-28 20-24 31-27 17-21 36-31 21-26 28-22 24-29 34x23 19x17 39-34 17-21 44-39 11-17 41-36 13-19 34-30 19-24 14x23 30x19 23-28 50-44 21x41 32x23 18x29 46x37 "+
		"39-34 17-22 34x23 12-18 23x12 7x18 31-27 22x31 36x27 8-13 37-32 9-14 38-33 14-19 44-39 2-7 49-44 19-24 42-38 18-23 48-42 15-20 33-29 24x33 38x9 4x13 39-33 3-8 43-39 6-11 "+
		"35-30 7-12 40-35 13-18 44-40 18-23 30-25 12-17 25x14 10x19 47-41 1-7 47-41")
	if a.Best().Certain || a.Best().Explained != a.Best().Steps {
		t.Errorf("certain %v, %+v", a.Best().Certain, a.Best().Changes)
	}
}

// TestFirstChangeBesideTheOneFound: 38-32 for the eighth move of White, or 33-28 for the
// tenth, lead equally far, to a square that was written wrongly. The search found the one,
// and ended before it tried the other.
func TestFirstChangeBesideTheOneFound(t *testing.T) {
	a := search(t, "33-29 18-22 39-33 22-27 32x21 16x27 31x22 17x30 35x24 19x30 43-39 13-18 40-34 30-35 38-33 8-13 49-43 20-25 32-28 3-8 29-24 14-20 34-29 11-16 39-34 12-17 43-39 6-11 42-38 1-6 "+
		"48-43 16-21 38-33 7-12 36-31 18-23 29x27 20x29 31-26 15-20 39-34 9x40 45x34 6-11 34-29 11-16 27-22 9-14 22x11 16x7 26-21 7-11 41-36 25-30 28-23 4-9 50-45 10-15")
	if a.Best().Certain || a.Best().Explained != a.Best().Steps || len(a.Best().Changes) != 2 {
		t.Errorf("certain %v, %+v", a.Best().Certain, a.Best().Changes)
	}
}

// TestCaptureMadeTwice: 24x15 was made twice, with an exchange on 19 and 24 between, of which
// nothing is written. It is not certain that the second is an entry written twice.
func TestCaptureMadeTwice(t *testing.T) {
	var s repair.Searcher
	a := s.Search(repair.Record{Start: draughts.Start(draughts.English), Winner: draughts.NoColour, Steps: sheet(t,
		"9-14 24-20 11-15 27-24 15-19 24x15 10x19 23x16 12x19 20-16 7-11 16x7 3x10 31-27 2-7 27-24 5-9 24x15 "+
			"24x15 10x19 26-23 19x26 30x23 9-13 22-17 13x22 25x2 8-11 23-19 4-8 19-16 11x20 2x4 20-24 28x19")})
	if best := a.Best(); best.Certain || best.Changes[0].Kind != repair.WrittenTwice {
		t.Errorf("certain %v, %+v", best.Certain, best.Changes)
	}
}
