package reports

import (
	"net/url"
	"strconv"
	"strings"

	"rsc.io/qr"

	"flagfall/arbiter/rule"
)

// Code returns a text as a QR code, for the camera of a phone, with enough error
// correction to survive folds and coffee.
func Code(text string) ([][]bool, error) {
	c, err := qr.Encode(text, qr.M)
	if err != nil {
		return nil, rule.Errorf(rule.Usage, "%q does not fit into a QR code: %w", text, err).WithHint("shorten the name of the event or the link")
	}
	rows := make([][]bool, c.Size)
	for y := range rows {
		rows[y] = make([]bool, c.Size)
		for x := range rows[y] {
			rows[y][x] = c.Black(x, y)
		}
	}
	return rows, nil
}

// boardLink returns the content of the code on a form for one board: the page of the board under a
// link, or else a text that names event, round and board. A round of 0 means the board in any
// round.
func boardLink(link, event string, round int, board string) string {
	if link = strings.TrimRight(link, "/"); link != "" {
		if round > 0 {
			link += "/round/" + strconv.Itoa(round)
		}
		return link + "/board/" + board
	}
	if letters := []rune(event); len(letters) > 60 {
		event = string(letters[:60])
	}
	return "flagfall:" + url.QueryEscape(event) + "?round=" + strconv.Itoa(round) + "&board=" + board
}
