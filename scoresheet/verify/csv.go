package verify

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/scoresheet"
)

// CSVHead is the line above the rows of [CSV].
const CSVHead = "file,game,variant,white,black,result,winner,plies,plies_ok,verdict,findings,kind,ply,move,article,message,draws\n"

// CSV appends a row: the game and its first finding. It is a [Form].
func CSV(b []byte, file string, replay *scoresheet.Replay) []byte {
	g := replay.Game
	white, _ := g.Tag("White")
	black, _ := g.Tag("Black")
	row := []string{
		file, strconv.Itoa(g.Number), replay.Variant.Name(), white, black, replay.Result.Text, replay.Winner.String(),
		strconv.Itoa(len(replay.Plies)), strconv.Itoa(replay.PliesOK), replay.Verdict.String(),
		strconv.Itoa(len(replay.Findings)), "", "", "", "", "", "",
	}
	if len(replay.Findings) > 0 {
		f := &replay.Findings[0]
		row[11], row[14], row[15] = string(f.Kind), f.Article.String(), f.Said.String()
		if f.Ply > 0 {
			row[12], row[13] = strconv.Itoa(f.Ply), f.Move
		}
	}
	var draws []string
	for i := range replay.Draws {
		draws = append(draws, replay.Draws[i].Rule.Code+"@"+strconv.Itoa(replay.Draws[i].Ply))
	}
	row[16] = strings.Join(draws, " ")
	buffer := bytes.NewBuffer(b)
	w := csv.NewWriter(buffer)
	for i := range row {
		row[i] = rule.NoFormula(row[i])
	}
	w.Write(row) // a buffer takes everything
	w.Flush()
	return buffer.Bytes()
}
