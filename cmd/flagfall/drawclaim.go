package main

import (
	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/sheets"
	"flagfall/reports"
	"flagfall/scoresheet"
	"flagfall/scoresheet/draw"
)

// claimFlags are the flags of a claim in a game of the event.
type claimFlags struct {
	event             eventFlags
	board, by, reason string
	round             int
	dry               bool
}

func (f *claimFlags) add(cmd *cobra.Command) {

	flags := cmd.Flags()
	flags.StringVarP(&f.board, "board", "b", "", "the board of the event, such as 3, or 3.2 in a heat: the decision goes into the journal")
	flags.IntVarP(&f.round, "round", "r", 0, "the round of --board (default: the last one paired)")
	flags.StringVar(&f.by, "by", "", "the player who claimed it")
	flags.StringVar(&f.reason, "reason", "", "what else was found, for the journal and the ruling")
	flags.BoolVar(&f.dry, "dry-run", false, "decide it, and write nothing")
}

// run decides a claim in a game of the event, and records the decision with the
// sheet.
func (f *claimFlags) run(env *env, cmd *cobra.Command, path string, claim scoresheet.Claim, intended string, print *printFlags) error {
	return f.event.eventCommand(env, func(o *office.Office, _ []string) error {
		s := o.State()
		ref, err := arbiter.ParseBoard(f.round, f.board)
		if err != nil {
			return err
		}
		g, err := s.FindGame(ref)
		if err != nil {
			return err
		}
		take, err := evidence(env, path, g, s)
		if err != nil {
			return err
		}
		out, err := sheets.Replay(s, g, take.Text, 0)
		if err != nil {
			return err
		}
		if intended != "" {
			if claim.Intended, err = scoresheet.ParseIntended(out.Variant, intended); err != nil {
				return err
			}
		}
		rulings, err := judgeClaim(out, claim)
		if err != nil {
			return err
		}
		if claim.Ply < 0 {
			claim.Ply = len(out.Plies)
		}
		c, err := f.command(s, g, out, claim, rulings)
		if err != nil {
			return err
		}
		c.Sheet = arbiter.NewSheet(take.Text).Digest
		var commands []arbiter.Command
		if !hasSheet(g, c.Sheet) {
			commands = append(commands, take)
		}
		commands = append(commands, c)
		after, done, err := o.Try(commands...)
		if err != nil {
			return err
		}
		if !f.dry {
			if done, err = o.Do(commands...); err != nil {
				return err
			}
			after = o.State()
		}
		if g, err = after.FindGame(arbiter.GameRef{ID: g.ID}); err != nil {
			return err
		}
		looks, err := print.looks(env, cmd)
		if err != nil {
			return err
		}
		page, err := reports.ClaimOf(after, g.ID, &g.Claims[len(g.Claims)-1], out, claim.Ply, rulings, looks)
		if err != nil {
			return err
		}
		if err := print.write(env, cmd, page); err != nil {
			return err
		}
		if print.out != "" && print.out != "-" {
			for _, entry := range done.Entries {
				how := "%d: %s"
				if f.dry {
					how = "would be entry %d: %s"
				}
				if err := say(env, nil, how, entry.Seq, arbiter.Describe(after, entry)); err != nil {
					return err
				}
			}
			if err := sayNotes(env, done.Notes); err != nil {
				return err
			}
			if err := say(env, nil, "%s", print.out); err != nil {
				return err
			}
		}
		if !c.Holds {
			return finished(exitRefused)
		}
		return nil
	})(cmd, nil)
}

// command is the decision, for the journal.
func (f *claimFlags) command(s *arbiter.State, g *arbiter.Game, out *scoresheet.Replay, claim scoresheet.Claim, rulings []scoresheet.ClaimRuling) (arbiter.RecordClaim, error) {
	c := arbiter.RecordClaim{Game: arbiter.GameRef{ID: g.ID}, Claimed: claim.Rule, Ply: claim.Ply, Reason: f.reason}
	holds := scoresheet.Decide(rulings)
	if f.by != "" {
		p, err := s.FindPlayer(f.by)
		if err != nil {
			return c, err
		}
		c.By = p.ID
		mover := g.First
		if after := out.PositionAfter(claim.Ply); after.Turn() != out.Variant.FirstMover() {
			mover = g.Second
		}
		if len(claim.Intended) > 0 && p.ID != mover && g.Has(p.ID) {
			return c, rule.Errorf(rule.Refused, "%s is not to move, and repetition is claimed with the next move of the claimant", p.Name()).
				WithHint("the move is that of %s", s.Name(mover)).Under(rule.WCDF("1.32.1"))
		}
	}
	of := holds
	if of == nil && len(rulings) == 1 {
		of = &rulings[0]
	}
	if len(rulings) > 0 {
		c.Intended = rulings[0].Intended
	}
	if of != nil {
		c.Rule, c.Article, c.Facts, c.Holds = of.Rule.Code, of.Rule.Article.String(), of.Sentence, of.Valid
		c.Said = of.Said
	} else {
		c.Said = rule.Say("no draw rule of the book holds")
		c.Facts = c.Said.String()
	}
	return c, nil
}

// judgeClaim decides a claim by the rule book of the game.
func judgeClaim(out *scoresheet.Replay, claim scoresheet.Claim) ([]scoresheet.ClaimRuling, error) {
	return scoresheet.JudgeClaim(out, draw.For(out.Variant), claim)
}
