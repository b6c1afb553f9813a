package arbiter

import (
	"cmp"
	"errors"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/clocks"
)

// FlagRule is the law of time forfeits in the event: WCDF 2.20 under the WCDF
// book, and the International summary, with the choice of the setting
// "insufficient", in International draughts. For the other games no text was
// read: the rule is the zero one, under which a fallen flag loses.
func (s Settings) FlagRule() clocks.FlagRule {
	switch {
	case s.Book == "WCDF":
		return clocks.WCDFFlag()
	case !s.variant().Rules().DrawnOnTime:
		return clocks.FlagRule{}
	}
	law := clocks.InternationalFlag()
	if s.Insufficient == "" {
		return law
	}
	return sure(law.WithInsufficient(s.Insufficient))
}

// cited is an article of the WCDF as the event cites it. Under another book those
// on clocks are the ones of its law on flags, and the others hold by analogy.
func (s Settings) cited(a rule.Article) rule.Article {
	number, clock := strings.CutPrefix(a.Number, "2.")
	switch {
	case a.Document != rule.WCDF("").Document || s.Book == a.Document:
		return a
	case clock && number != "29": // a quickplay finish is decided by analogy
		return s.FlagRule().Cites(a.Number)
	}
	return a.Analogous()
}

// citing is an error with the article of the book of the event.
func (s Settings) citing(err error) error {
	var ours *rule.Error
	if errors.As(err, &ours) {
		ours.Article = s.cited(ours.Article)
	}
	return err
}

// Absence is the law on late and absent players: WCDF 2.21 to 2.25 under the
// WCDF book, else FMJD Annex 3 with the settings "default-time" and "late". The
// error is that of a setting which the law does not leave open.
func (s Settings) Absence() (clocks.AbsenceRule, error) {
	law := clocks.WCDFAbsence()
	if s.Book == "WCDF" {
		if s.DefaultTime != "" && s.DefaultTime != "60m" && s.DefaultTime != "1h" || s.Late != "" && s.Late != string(clocks.LateForfeit) {
			return law, rule.Errorf(rule.Refused, "under the WCDF rules a player may be an hour late, and then the game is lost").
				WithHint("leave default-time as it is under these rules").Under(rule.WCDF("2.24"))
		}
	} else {
		var err error
		if law, err = clocks.FMJDAbsence(s.read().defaultTime, clocks.LateConsequence(cmp.Or(s.Late, string(clocks.LateForfeit)))); err != nil {
			return law, err
		}
	}
	if s.AbsentClock != "" {
		law.Clock = clocks.AbsentClock(s.AbsentClock)
	}
	return law, nil
}
