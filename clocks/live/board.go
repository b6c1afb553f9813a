package live

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// known refuses to set the clock of a board that is not one of the event's.
func (h *Hub) known(command Command) error {
	if command.Entry.Kind != clocks.KindSet || h.boards == nil {
		return nil
	}
	there, err := h.boards(command.Entry.Round)
	if err != nil {
		return err
	}
	for _, board := range command.Boards {
		if !there[board] {
			return rule.Errorf(rule.NotFound, "there is no board %s in this hall", board).WithHint("look at the boards that the clocks were started with")
		}
	}
	return nil
}

// wayOut is what to do where an entry is refused for a board with the clock c.
func wayOut(board string, c clocks.Clock, e clocks.Entry, err error) rule.Sentence {
	if e.Kind == clocks.KindStart && c.Phase() == clocks.Stopped {
		return rule.Way("let it go on: {clock.resume}", rule.Try("clock.resume", "board", board))
	}
	return rule.WayOf(err)
}

// boardsFor are the boards of a command.
func (h *Hub) boardsFor(command Command) ([]string, error) {
	if len(command.Boards) > 0 {
		seen := map[string]bool{}
		for _, board := range command.Boards {
			switch {
			case board == "" || len(board) > 40 || strings.ContainsFunc(board, func(r rune) bool { return !unicode.IsPrint(r) }):
				return nil, rule.Errorf(rule.Input, "%q is not the name of a board", board)
			case seen[board]:
				return nil, rule.Errorf(rule.Input, "board %s is named twice", board)
			case command.Entry.Kind != clocks.KindSet && h.applied[board].Phase() == clocks.Unset:
				return nil, rule.Errorf(rule.NotFound, "there is no clock at board %s", board).
					WithWay("set it to a time control first: {clock.set}", rule.Try("clock.set", "control", rule.Such("CONTROL"), "board", board))
			}
			seen[board] = true
		}
		return command.Boards, nil
	}
	var phase clocks.Phase
	switch command.Entry.Kind {
	case clocks.KindStart:
		phase = clocks.Ready
	case clocks.KindStop:
		phase = clocks.Running
	case clocks.KindResume:
		phase = clocks.Stopped
	default:
		return nil, rule.Errorf(rule.Usage, "the command %q must name its boards", string(command.Entry.Kind))
	}
	var boards []string
	for _, board := range sortedBoards(h.applied) {
		if h.applied[board].Phase() == phase {
			boards = append(boards, board)
		}
	}
	if len(boards) == 0 {
		return nil, rule.Errorf(rule.Refused, "no clock is %s", phase)
	}
	return boards, nil
}

// sortedBoards orders boards as people count them: 2 before 10.
func sortedBoards(m map[string]clocks.Clock) []string {
	boards := make([]string, 0, len(m))
	for board := range m {
		boards = append(boards, board)
	}
	slices.SortFunc(boards, func(a, b string) int {
		if isNumber(a) && isNumber(b) {
			return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
		}
		return cmp.Compare(a, b)
	})
	return boards
}

func isNumber(s string) bool {
	return s != "" && s[0] != '0' && strings.Trim(s, "0123456789") == ""
}
