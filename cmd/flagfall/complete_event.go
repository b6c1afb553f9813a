package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
)

// completeEvent has the shell complete boards, players, rounds and entries from
// the tournament itself, by the words of the command's use: "result [BOARD
// [RESULT]]", "withdraw [PLAYER]".
func completeEvent(env *env, cmd *cobra.Command) {
	if cmd.Flags().Lookup("event") == nil {
		return
	}
	if cmd.ValidArgsFunction == nil && len(cmd.ValidArgs) == 0 {
		_, form, _ := strings.Cut(cmd.Use, " ")
		words := strings.FieldsFunc(form, func(r rune) bool { return strings.ContainsRune(" []|", r) })
		cmd.ValidArgsFunction = func(cmd *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
			word := ""
			switch {
			case len(given) < len(words):
				word = words[len(given)]
			case len(words) > 0:
				word = words[len(words)-1]
			}
			if word == "..." && len(words) > 1 {
				word = words[len(words)-2]
			}
			return completed(env, cmd, word, given, typed)
		}
	}
	for flag, word := range map[string]string{"board": "BOARD", "player": "PLAYER", "round": "ROUND", "working": "PLAYER", "exchange": "PLAYER", "boards": "BOARD"} {
		if cmd.Flags().Lookup(flag) != nil {
			// It fails where the flag has words of its own, which then hold.
			_ = cmd.RegisterFlagCompletionFunc(flag, func(cmd *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
				return completed(env, cmd, word, given, typed)
			})
		}
	}
}

// completed lists what may stand in the place of a word. What goes wrong is
// not said: the command itself will say it.
func completed(env *env, cmd *cobra.Command, word string, given []string, typed string) ([]string, cobra.ShellCompDirective) {
	if word == "FILE" || word == "DIR" || word == "BACKUP" {
		return nil, cobra.ShellCompDirectiveDefault
	}
	list := []string{}
	s := eventToComplete(env, cmd)
	if s == nil {
		return list, cobra.ShellCompDirectiveNoFileComp
	}
	add := func(value, what string) {
		if strings.HasPrefix(strings.ToLower(value), strings.ToLower(typed)) {
			list = append(list, value+"\t"+what)
		}
	}
	switch word {
	case "BOARD":
		for _, g := range boardsToComplete(cmd, s) {
			state := "open"
			if g.Result != nil {
				state = g.Result.String()
			}
			add(g.BoardName(), fmt.Sprintf("%s – %s, %s", s.Name(g.First), s.Name(g.Second), state))
		}
	case "PLAYER":
		for _, p := range s.Players {
			if number := p.Number; number > 0 && typed != "" && typed[0] <= '9' {
				add(strconv.Itoa(number), p.Name())
				continue
			}
			what := "#" + strconv.Itoa(int(p.ID))
			if p.Withdrawn > 0 {
				what += ", has withdrawn"
			}
			if !slices.Contains(given, p.Name()) {
				add(p.Name(), what)
			}
		}
	case "ROUND":
		for _, r := range s.Rounds {
			add(strconv.Itoa(r.Number), fmt.Sprintf("%d of %d games open", r.Open(), len(r.Games)))
		}
	case "RESULT":
		for _, r := range []string{"2-0", "1-1", "0-2", "+-", "-+", "0-0"} {
			add(r, "")
		}
	case "ENTRY":
		entries := office.Log(s)
		for _, e := range slices.Backward(entries[max(0, len(entries)-30):]) {
			if e.UndoneBy == 0 {
				add(strconv.FormatInt(e.Seq, 10), e.Text)
			}
		}
	case "NAME":
		if cmd.Name() == "set" {
			for _, d := range arbiter.SettingList() {
				add(d.Name, settingHelp(d))
			}
		}
	case "VALUE":
		for _, d := range arbiter.SettingList() {
			for _, c := range d.Choices {
				if len(given) > 0 && d.Name == given[0] && c != "" {
					add(c, "")
				}
			}
		}
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// boardsToComplete are the games of the round that is meant: for a result the
// open ones alone.
func boardsToComplete(cmd *cobra.Command, s *arbiter.State) []arbiter.Game {
	round := len(s.Rounds)
	if f := cmd.Flags().Lookup("round"); f != nil && f.Changed {
		if n, err := strconv.Atoi(f.Value.String()); err == nil {
			round = n
		}
	}
	r, err := s.Round(round)
	if err != nil {
		return nil
	}
	games := slices.Clone(r.Games)
	if cmd.Name() == "result" {
		games = slices.DeleteFunc(games, func(g arbiter.Game) bool { return g.Result != nil })
	}
	return games
}

// eventToComplete is the tournament that the command line means, or nil.
func eventToComplete(env *env, cmd *cobra.Command) *arbiter.State {
	quiet := *env
	quiet.AskIn = false
	if err := configure(cmd, &quiet); err != nil {
		return nil
	}
	flags := eventFlags{event: cmd.Flags().Lookup("event").Value.String()}
	o, done, err := flags.open(&quiet)
	if err != nil {
		return nil
	}
	s := o.State()
	if err := done(); err != nil {
		return nil
	}
	return s
}
