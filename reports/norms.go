package reports

import (
	"slices"
	"strings"

	"flagfall/arbiter"
	"flagfall/arbiter/rating"
	"flagfall/arbiter/rule"
	"flagfall/reports/doc"
)

// normOptions name a norm by its conditions, and the player.
type normOptions struct{ norm, player string }

// conditions returns the conditions of the norms, and the regulation for ratings.
func (own normOptions) conditions() (norms rating.Norms, how *rating.Regulation, err error) {
	if norms, err = rating.ParseNorms(own.norm); err != nil {
		return norms, nil, err
	}
	how, err = (&ratingOptions{}).regulation()
	return norms, how, err
}

// normOption returns the option with which documents on norms name the conditions.
func normOption() Option {
	return option("norm", "the conditions: \"MI: games 9, average 2250, titled 3 MF MI GMI\", several norms with ; between them", func(o *normOptions) any { return &o.norm })
}

var normsRow = takes(Document{Name: "norms", Title: "which conditions of norms each player meets, what is missing"},
	func(q *Request, own normOptions) (*doc.Document, error) {
		norms, how, err := own.conditions()
		if err != nil {
			return nil, err
		}
		return Norms(q.State, &norms, 0, q.Round, how, q.look)
	}, normOption())

var normCertificateRow = takes(Document{Name: "norm-certificate", Title: "the games of a player for a norm, to be signed", About: OnePlayer, Personal: true},
	func(q *Request, own normOptions) (*doc.Document, error) {
		if own.player == "" {
			return nil, rule.Errorf(rule.Usage, "no player was named").WithHint("give a number or a name")
		}
		p, err := q.State.NearPlayer(own.player)
		if err != nil {
			return nil, err
		}
		norms, how, err := own.conditions()
		if err != nil {
			return nil, err
		}
		return normCertificate(q.State, p.ID, &norms, q.Round, how, q.look)
	},
	required(playerOption(func(o *normOptions) any { return &o.player })), normOption())

// normCertificate returns what a federation needs to decide on a title norm of a player: who
// they are, whom they played with rating, title and federation, what that comes to, and
// the conditions of the norms, where they are named; to be signed. Without norms the
// conditions are filled in by hand. Errors are those of [rate].
func normCertificate(s *arbiter.State, player arbiter.PlayerID, norms *rating.Norms, round int, how *rating.Regulation, o Options) (*doc.Document, error) {
	list, err := rate(s, round, how)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(p ratedPlayer) bool { return p.Player.ID == player })
	if at < 0 {
		return nil, rule.Errorf(rule.NotFound, "there is no player #%d", player)
	}
	r, err := begin(s, o, "norm-certificate")
	if err != nil {
		return nil, err
	}
	w, p := r.words, &list[at].Player
	r.doc.Title = w.Say("Norm certificate")
	r.ratedAfter(round)
	who := &doc.KeyValues{Heading: r.nameOf(p), Beside: true}
	who.Add("title", w.Head("Title").Long, p.Title)
	who.Add("federation", w.Head("Federation").Long, p.Federation)
	who.Add("fmjd", "FMJD", p.Person.FMJD)
	who.Add("born", w.Head("Year of birth").Long, some(p.Person.BirthYear).Data())
	who.Add("rating", w.Head("Rating").Long, some(p.Rating).Data())
	facts, err := r.settingFacts(func(set *arbiter.Setting) bool { return set.Norm })
	if err != nil {
		return nil, err
	}
	facts.Beside = true // all of it fits on a page
	r.doc.Blocks = []doc.Block{who, facts, r.normGames(&list[at], round), r.normConditions(&list[at].Candidate, norms),
		&doc.Signatures{Labels: []string{joinDots(w.Say("Arbiter"), s.Settings.Arbiter), w.Head("Federation").Long, w.Say("Date")}}}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Text: r.say(how.Table.Said())})
	r.explain(r.doc.Tables()...)
	return r.doc, nil
}

// normGames lists the games of a player, with what norms require of their opponents.
// Games that were not played are named as such, and count for nothing.
func (r *report) normGames(of *ratedPlayer, round int) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "games", Title: w.Say("Games"), Empty: w.Say("No games in this round."), Columns: []doc.Column{
		w.column("round", w.Head("Round"), doc.Integer), w.column("colour", w.Head("Colour"), doc.Code), w.column("opponent", w.Head("Opponent"), doc.Name),
		w.column("title", w.Head("Title"), doc.Code), w.column("federation", w.Head("Federation"), doc.Code), w.column("rating", w.Head("Rating"), doc.Integer),
		w.column("result", w.Head("Result"), doc.Result), whenFilled(w.column("remark", w.Head("Remark"), doc.Text))}}
	for _, rounds := range r.state.Rounds {
		if round != 0 && rounds.Number > round {
			break
		}
		for i := range rounds.Games {
			g := &rounds.Games[i]
			side, other := 0, g.Second
			switch of.Player.ID {
			case g.First:
			case g.Second:
				side, other = 1, g.First
			default:
				continue
			}
			opponent, err := r.state.Player(other)
			if err != nil || g.Result == nil {
				continue
			}
			remark := ""
			switch {
			case g.Annulled:
				remark = w.Say("annulled")
			case !g.Result.Played():
				remark = w.Say("decided by absence, not played")
			}
			t.Add(doc.N(rounds.Number), doc.T(r.sides[side].disc+" "+r.sides[side].name), doc.T(r.nameOf(&opponent)), doc.T(opponent.Title), doc.T(opponent.Federation), some(opponent.Rating), r.gameCell(g, of.Player.ID), doc.T(remark))
		}
	}
	return t
}

// normConditions lists the conditions of norms and what the player has achieved of each; without a
// norm, the usual conditions, with room to write what is needed.
func (r *report) normConditions(c *rating.Candidate, norms *rating.Norms) *doc.Table {
	w := r.words
	t := &doc.Table{Name: "conditions", Title: w.Say("Norms"), Columns: []doc.Column{
		w.column("norm", w.Head("norm"), doc.Text), w.column("condition", w.Head("condition"), doc.Text), w.column("reached", w.Head("reached"), doc.Integer), w.column("needed", w.Head("needed"), doc.Integer),
		w.column("verdict", w.Head("met"), doc.Text)}}
	if len(norms.Norms) == 0 {
		blank := rating.Norm{}
		for _, kind := range rating.ConditionKinds() {
			if kind != rating.NormTitled && kind != rating.NormRating {
				blank.Conditions = append(blank.Conditions, rating.Condition{Kind: kind})
			}
		}
		t.ByHand = true
		for _, f := range blank.Check(c) {
			t.Add(doc.Cell{}, doc.T(w.condition(&f)), reached(&f), doc.Cell{}.With(doc.Boxed), doc.Cell{}.With(doc.Boxed))
		}
		t.Columns[3].MinWidth, t.Columns[4].MinWidth = 8, 8
		return t
	}
	for n := range norms.Norms {
		norm := &norms.Norms[n]
		for i, f := range norm.Check(c) {
			row := t.Add(doc.T(norm.Title), doc.T(w.condition(&f)), reached(&f), doc.N(f.Least), doc.T(w.yes(f.Met())))
			row.Rule = i == 0
		}
	}
	return t
}

// Norms says for each player and norm which conditions are met and what is
// missing; with a player of 0 for all who have played. Errors are those of
// [Ratings].
func Norms(s *arbiter.State, norms *rating.Norms, player arbiter.PlayerID, round int, how *rating.Regulation, o Options) (*doc.Document, error) {
	list, err := rate(s, round, how)
	if err != nil {
		return nil, err
	}
	r, err := begin(s, o, "norms")
	if err != nil {
		return nil, err
	}
	w := r.words
	r.doc.Title = w.Say("Norms")
	r.ratedAfter(round)
	t := &doc.Table{Name: "norms", Empty: w.Say("No games in this round."), Frozen: 1, Columns: []doc.Column{
		w.column("name", w.Head("Name"), doc.Name), w.column("norm", w.Head("norm"), doc.Text), w.column("condition", w.Head("condition"), doc.Text), w.column("needed", w.Head("needed"), doc.Integer),
		w.column("reached", w.Head("reached"), doc.Integer), w.column("missing", w.Head("what is missing"), doc.Integer), w.column("verdict", w.Head("met"), doc.Text)}}
	if len(norms.Norms) == 0 {
		t.Empty = w.Say("No norm is named.")
	}
	for i := range list {
		p := &list[i].Player
		if player != 0 && p.ID != player || player == 0 && len(list[i].Opponents) == 0 {
			continue
		}
		for n := range norms.Norms {
			r.normRows(t, p, &norms.Norms[n], norms.Norms[n].Check(&list[i].Candidate))
		}
	}
	r.doc.Blocks = []doc.Block{t}
	r.doc.Legend = append(r.doc.Legend, doc.Note{Text: r.say(norms.Said())}, doc.Note{Text: r.say(how.Table.Said())})
	r.explain(t)
	return r.doc, nil
}

// normRows returns the conditions of a norm, and whether all of them are met.
func (r *report) normRows(t *doc.Table, p *arbiter.Player, norm *rating.Norm, findings []rating.Finding) {
	w := r.words
	met := !slices.ContainsFunc(findings, func(f rating.Finding) bool { return !f.Met() })
	for k := range findings {
		f := &findings[k]
		row := []doc.Cell{doc.T(r.nameOf(p)), doc.T(norm.Title), doc.T(w.condition(f)), doc.N(f.Least), reached(f), some(f.Lacks()), doc.T(w.yes(f.Met()))}
		t.Add(row...)
	}
	all := doc.T(w.yes(met)).With(doc.Strong)
	t.Add(doc.T(r.nameOf(p)), doc.T(norm.Title).With(doc.Strong), doc.T(w.Say("the whole norm")).With(doc.Strong), doc.Cell{}, doc.Cell{}, doc.Cell{}, all)
}

// yes is "yes" or "no".
func (w *words) yes(is bool) string {
	if is {
		return w.Say("yes")
	}
	return w.Say("no")
}

// reached returns what was achieved of a condition; blank if nothing is known.
func reached(f *rating.Finding) doc.Cell {
	if !f.Known {
		return doc.Cell{}
	}
	return doc.N(f.Reached)
}

// condition returns a condition in words, with the titles that count.
func (w *words) condition(f *rating.Finding) string {
	if len(f.Titles) == 0 {
		return w.conditions()[f.Kind]
	}
	return w.conditions()[f.Kind] + w.Stop(": ") + strings.Join(f.Titles, " ")
}

// conditions returns the words of the conditions of norms.
func (w *words) conditions() map[rating.ConditionKind]string {
	return map[rating.ConditionKind]string{
		rating.NormGames: small(w.Head("Games played").Long), rating.NormRated: w.Say("games against rated opponents"), rating.NormAverage: w.Say("average rating of the opponents"), rating.NormPerformance: w.Say("performance"),
		rating.NormPercentage: w.Say("percentage of the points"), rating.NormForeign: w.Say("games against players of other federations"), rating.NormFederations: w.Say("federations among the opponents"),
		rating.NormTitled: w.Say("games against titled players"), rating.NormRating: w.Head("Rating").Long,
	}
}
