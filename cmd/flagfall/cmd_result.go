package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/pairing"
	"flagfall/scoresheet/draughts"
	"flagfall/scoresheet/draw"
)

// resultHelp says how results are typed.
const resultHelp = `BOARD is its number on the pairing list, such as 3; where two players have
several games in a round, 3.1 is the first of them and 3.2 the second.

RESULT is written as on the pairing list, the first mover on the left (White in
International draughts, Red in English):

  2-0  1-0    the first mover won        0-2  0-1    the second mover won
  1-1  ½-½ =  drawn                      0-0         both lose
  +-   -+     won because the other side did not come;  --  neither came
  =-0  0-=    a penalty: a draw for the one side, a loss for the other

Where the scoring has more results they are written in its own points: 8-4, 3-1,
9-1, or 1+-1- (also 1+) for a plus draw. flagfall scorings lists them.`

// besideResults are the kinds of entries that leave it clear whose result is
// meant: several people enter the results of a round at once.
var besideResults = []string{"result-entered", "result-corrected", "sheet-taken", "times-noted", "players-checked-in", "round-published", "printed"}

func resultCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
		drawn  string
		award  string
		times  string
	)
	return command{
		name:  "result",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: anOpenBoard, optional: true}, {word: "RESULT", kind: aResult, optional: true}},
		short: "Enter the result of a board",
		long:  "Enter the result of a board of the last round, or of --round.\n\n" + resultHelp,
		example: `  flagfall result 3 2-0 --reason resigned
  flagfall result 4 1-1 --reason draw-rule --rule draw-25
  flagfall result 5 0-2 --times 0:12:10,0:03:05
  flagfall result 1 -+`,
		writes: writesJournal,
		helper: true, meanwhile: besideResults,
		event:  &flags,
		values: map[string]*kind{"reason": aReason},
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the one that is being played)")
			cmd.Flags().StringVar(&reason, "reason", "", "why it ended so: "+strings.Join(reasonNames(), ", "))
			cmd.Flags().StringVar(&award, "award", "", "points that the arbiter gives instead of those of the scoring, the first mover's first, as 1½-0")
			cmd.Flags().StringVar(&drawn, "rule", "", "the draw rule by name, such as draw-25 (flagfall rules lists them)")
			cmd.Flags().StringVar(&times, "times", "", "the time left to each by the slip, the first mover's first, as 0:12:10,0:03:05")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			round := round
			if round == 0 && len(args) > 0 {
				var err error
				if round, err = roundOf(o.State(), args[0]); err != nil {
					return err
				}
			}
			ref, err := board(env, o.State(), round, args)
			if err != nil {
				return err
			}
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			result, err := typedResult(env, o.State(), g, args, reason, drawn, award)
			if err != nil {
				return err
			}
			commands := []arbiter.Command{arbiter.EnterResult{Game: ref, Result: result}}
			if times != "" {
				left, err := displays(times)
				if err != nil {
					return err
				}
				note := arbiter.NoteTimes{Game: arbiter.GameRef{ID: g.ID}, Left: left}
				commands = append(commands, note)
				if sameResult(g.Result, result) {
					commands = []arbiter.Command{note} // the sheet came before the slip
				}
			}
			answer, err := o.Do(commands...)
			if err != nil {
				return err
			}
			notes := answer.Notes()
			if times != "" {
				// The sheets may have come before the slip.
				if g, err = o.State().FindGame(arbiter.GameRef{ID: g.ID}); err != nil {
					return err
				}
				found, err := o.SheetTimes(o.State(), g)
				if err != nil {
					return err
				}
				for _, f := range found {
					notes = append(notes, f.Said)
				}
			}
			return sayResult(env, o.State(), ref, notes)
		},
	}
}

// sameResult reports whether a game has the result that is typed.
func sameResult(has *arbiter.Result, typed arbiter.Result) bool {
	return has != nil && typed.Award == nil && has.Winner == typed.Winner && has.Grade == typed.Grade && has.Better == typed.Better &&
		(typed.Reason == "" || typed.Reason == has.Reason) && (typed.Rule == "" || typed.Rule == has.Rule)
}

func correctCommand(env *env) command {
	var (
		flags  eventFlags
		round  int
		reason string
		ended  string
		drawn  string
		award  string
	)
	return command{
		name:  "correct",
		group: groupRound,
		args:  []argument{{word: "BOARD", kind: aBoard, asked: true}, {word: "RESULT", kind: aResult, asked: true}},
		needs: "--reason WHY",
		short: "Correct a result that was entered wrongly",
		long: `Correct a result that was entered wrongly, in any round. The earlier result,
the author and the reason stay in the journal; standings follow at once.

` + resultHelp,
		example: `  flagfall correct 3 1-1 --round 2 --reason "slip read upside down"`,
		writes:  writesJournal,
		event:   &flags,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().IntVarP(&round, "round", "r", 0, "the round (default: the last one paired)")
			cmd.Flags().StringVar(&reason, "reason", "", "why it is corrected")
			cmd.Flags().StringVar(&ended, "ended", "", "why the game ended so: "+strings.Join(reasonNames(), ", "))
			cmd.Flags().StringVar(&award, "award", "", "points that the arbiter gives instead of those of the scoring, the first mover's first, as 1½-0")
			cmd.Flags().StringVar(&drawn, "rule", "", "the draw rule by name, such as draw-25 (flagfall rules lists them)")
		},
		on: func(_ *cobra.Command, o *office.Office, args []string) error {
			ref, err := board(env, o.State(), round, args)
			if err != nil {
				return err
			}
			g, err := o.State().FindGame(ref)
			if err != nil {
				return err
			}
			result, err := typedResult(env, o.State(), g, args, ended, drawn, award)
			if err != nil {
				return err
			}
			if reason == "" {
				if reason, err = env.ask("Why is it corrected?", "a correction needs a reason", `give it: --reason "slip read upside down"`); err != nil {
					return err
				}
			}
			answer, err := o.Do(arbiter.CorrectResult{Game: ref, Result: &result, Reason: reason})
			if err != nil {
				return err
			}
			return sayResult(env, o.State(), ref, answer.Notes())
		},
	}
}

// board reads which game is meant, or lets the person pick an open one.
func board(env *env, s *arbiter.State, round int, args []string) (arbiter.GameRef, error) {
	if len(args) > 0 {
		return arbiter.ParseBoard(round, args[0])
	}
	var lines []string
	var refs []arbiter.GameRef
	var boards []string
	for _, g := range s.OpenGames() {
		if round == 0 || g.Round == round {
			lines = append(lines, fmt.Sprintf("round %d, board %s: %s – %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second)))
			refs = append(refs, arbiter.GameRef{ID: g.ID})
			if len(boards) < mostShown {
				boards = append(boards, g.BoardName())
			}
		}
	}
	if len(lines) == 0 {
		return arbiter.GameRef{}, rule.Errorf(rule.Refused, "no game is open").
			WithHint("pair the next round with flagfall pair, or change a result with flagfall correct")
	}
	open := strings.Join(boards, ", ")
	if len(lines) > len(boards) {
		open += fmt.Sprintf(" and %d more", len(lines)-len(boards))
	}
	n, err := anOpenBoard.pick(env, lines, "; open: "+open)
	if err != nil {
		return arbiter.GameRef{}, err
	}
	return refs[n], nil
}

// roundOf is the round for which a result of a board is meant when none is
// said: the one in play in which that board is open. Where a straggler of an
// earlier round has the same board as a game of the last, it must be said.
func roundOf(s *arbiter.State, text string) (int, error) {
	ref, err := arbiter.ParseBoard(0, text)
	if err != nil {
		return 0, err
	}
	switch open := s.OpenAt(ref.Board); len(open) {
	case 0:
		playing := s.RoundsInPlay()
		if len(playing) == 0 {
			return 0, nil
		}
		return playing[len(playing)-1], nil
	case 1:
		return open[0], nil
	default:
		return 0, rule.Errorf(rule.Usage, "board %s is open in round %d and in round %d", text, open[0], open[1]).
			WithHint("say which is meant: --round %d or --round %d", open[0], open[1])
	}
}

// typedResult reads the result from the command line, or asks for it.
func typedResult(env *env, s *arbiter.State, g *arbiter.Game, args []string, reason, drawn, award string) (arbiter.Result, error) {
	text := ""
	if len(args) > 1 {
		text = args[1]
	} else {
		var err error
		question := fmt.Sprintf("%s – %s?", s.Name(g.First), s.Name(g.Second))
		if text, err = env.ask(question, "no result was given", "give it after the board: flagfall result 3 2-0"); err != nil {
			return arbiter.Result{}, err
		}
	}
	scoring := s.Settings.Points()
	result, err := scoring.Parse(text)
	if err != nil {
		return result, err
	}
	if reason != "" {
		switch r := arbiter.Reason(reason); {
		case result.Played() || r == arbiter.Forfeit || r == arbiter.Arbiters || r == arbiter.Refusal:
		case slices.Contains(arbiter.Reasons(), r):
			return result, rule.Errorf(rule.Usage, "%s says that no game was played, and the reason %q that one was", text, reason).
				WithHint("write 2-0, 0-2 or 0-0 for a game that was played, or leave the reason out")
		}
		result.Reason = arbiter.Reason(reason)
	}
	if award != "" {
		points, err := awarded(award)
		if err != nil {
			return result, err
		}
		if win := scoring.Win; max(points[0], points[1]) > win {
			return result, rule.Errorf(rule.Usage, "nobody gets more points for a game than a win is worth, %s", win).
				WithHint("write the points in those of the scoring %s", s.Settings.Scoring)
		}
		result.Award = &points
	}
	if drawn == "" {
		return result, nil
	}
	if result.Rule, err = drawRule(s.Settings.Variant, drawn); err != nil {
		return result, err
	}
	if result.Reason == "" {
		result.Reason = arbiter.DrawRule
	}
	return result, nil
}

// drawRule finds a draw rule of a variant by its code.
func drawRule(variant, code string) (string, error) {
	v, err := draughts.ParseVariant(variant)
	if err != nil {
		return "", err
	}
	policy := draw.For(v)
	if policy.Rule(code) != nil {
		return code, nil
	}
	var codes []string
	for i := range policy.Rules {
		codes = append(codes, policy.Rules[i].Code)
	}
	return "", rule.Errorf(rule.Usage, "%s draughts has no draw rule %q", variant, code).WithHint("choose among %s", strings.Join(codes, ", "))
}

func sayResult(env *env, s *arbiter.State, ref arbiter.GameRef, notes []rule.Sentence) error {
	g, err := s.FindGame(ref)
	if err != nil {
		return err
	}
	if err := say(env, notes, "round %d, board %s: %s – %s %s", g.Round, g.BoardName(), s.Name(g.First), s.Name(g.Second), scoreOf(s, g)); err != nil {
		return err
	}
	round, err := s.Round(g.Round)
	if err != nil {
		return err
	}
	if open := round.Open(); open > 0 {
		return say(env, nil, "round %d: %d of %d games open", g.Round, open, len(round.Games))
	}
	return say(env, nil, "round %d is complete", g.Round)
}

// awarded reads points that are given instead of those of the scoring.
func awarded(text string) (points [2]pairing.Points, err error) {
	first, second, ok := strings.Cut(text, "-")
	a, okA := arbiter.ParsePoints(first)
	b, okB := arbiter.ParsePoints(second)
	if !ok || !okA || !okB {
		return points, rule.Errorf(rule.Usage, "%q does not give the points of two players", text).WithHint("give those of the first mover and of the second: --award 1½-0")
	}
	return [2]pairing.Points{a, b}, nil
}

// scoreOf is the points of a game with the reason behind: "2-0 (resigned)".
func scoreOf(s *arbiter.State, g *arbiter.Game) string {
	if g.Result == nil {
		return "open"
	}
	scoring := s.Settings.Points()
	text := scoring.ResultText(*g.Result)
	if g.Annulled {
		text = "0-0"
	}
	if words := strings.SplitN(g.Result.String(), ", ", 2); len(words) == 2 {
		why := words[1]
		if ground := g.Ground(); ground != "" {
			why += ", " + ground
		}
		text += " (" + why + ")"
	}
	return text
}
