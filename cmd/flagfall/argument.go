package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flagfall/arbiter"
	"flagfall/arbiter/office"
	"flagfall/arbiter/regulations"
	"flagfall/arbiter/rule"
	"flagfall/pairing/systems"
	"flagfall/scoresheet/draughts"
)

// argument is a word after the name of a command.
type argument struct {
	// word is how help writes it.
	word string
	kind *kind
	// optional: it may be left out with those after it; together: only if the
	// one before it is.
	optional, together bool
	// asked: it may be left out though help does not say so, because it is asked
	// for or a flag stands in its place.
	asked bool
	// many: it may be given several times. Only the last one may.
	many bool
}

// formOf is how arguments are written: "BOARD [SIDE]", "[BOARD [RESULT]]",
// "NAME PLAYER ...".
func formOf(args []argument) string {
	var b strings.Builder
	open := 0
	for i, a := range args {
		if i > 0 {
			b.WriteString(" ")
		}
		if a.optional && !a.together {
			b.WriteString("[")
			open++
		}
		b.WriteString(a.word)
		if a.many {
			b.WriteString(" ...")
		}
	}
	return b.String() + strings.Repeat("]", open)
}

// countsOf is the fewest and the most arguments; -1 is any number.
func countsOf(args []argument) (least, most int) {
	for _, a := range args {
		if !a.optional && !a.asked {
			least++
		}
		if a.many {
			return least, -1
		}
	}
	return least, len(args)
}

// kind is what an argument or the value of a flag is: what the shell completes
// and how a person is asked for it.
type kind struct {
	// shell is what the shell does by itself, such as completing files.
	shell cobra.ShellCompDirective
	// files are the extensions of files of the kind, where it completes those.
	files []string
	// list gives what may stand in its place; nil where nothing is known of it.
	list func(*completing)
	// words are all that may stand in its place, where they are few.
	words []string
	// ofEvent: what may stand there is in the tournament; dashed: it may begin with a hyphen.
	ofEvent, dashed bool
	// question asks for it, lacking says what was not given where nobody can be
	// asked, and how the way to give it.
	question, lacking, how string
}

// completing is a word that the shell asks for.
type completing struct {
	cmd   *cobra.Command
	state *arbiter.State
	given []string // the arguments before it
	typed string   // its beginning
	words []string // what may stand there
	// said is a sentence in the language of whoever asks.
	said func(rule.Sentence) string
}

// add adds a word, and what it stands for in the language of whoever asks.
func (c *completing) add(value string, what rule.Sentence) {
	if strings.HasPrefix(strings.ToLower(value), strings.ToLower(c.typed)) {
		c.words = append(c.words, strings.TrimSuffix(value+"\t"+c.said(what), "\t"))
	}
}

var (
	anyText     = &kind{shell: cobra.ShellCompDirectiveNoFileComp}
	aFile       = &kind{shell: cobra.ShellCompDirectiveDefault}
	aTournament = &kind{shell: cobra.ShellCompDirectiveFilterFileExt, files: []string{strings.TrimPrefix(extension, ".")}}
	aFolder     = &kind{shell: cobra.ShellCompDirectiveFilterDirs}
	aSide       = oneOf("first", "second")
	aVariant    = oneOf(draughts.Names()...)
	aBook       = oneOf(regulations.Names()...)
	aPlayer     = &kind{ofEvent: true, list: completePlayers, question: "Which player?", lacking: "no player was named", how: "give a number or a name"}
	aBoard      = &kind{ofEvent: true, list: func(c *completing) { completeBoards(c, func(*arbiter.Game) bool { return true }) }}
	aRound      = &kind{ofEvent: true, list: func(c *completing) {
		for _, r := range c.state.Rounds {
			c.add(strconv.Itoa(r.Number), rule.Count(len(r.Games), "{open} of {n} game open", "{open} of {n} games open", "open", r.Open()))
		}
	}}
	anEntry = &kind{ofEvent: true, list: func(c *completing) {
		entries := office.Log(c.state)
		for _, e := range slices.Backward(entries[max(0, len(entries)-30):]) {
			if e.UndoneBy == 0 {
				c.add(strconv.FormatInt(e.Seq, 10), arbiter.Tell(c.state, c.state.Log[e.Seq-1]))
			}
		}
	}}
)

// flagKinds are the kinds of the values of flags, by the name that a flag has
// wherever it stands.
var flagKinds = map[string]*kind{
	"board":           aBoard,
	"boards":          aBoard,
	"certificate":     aFile,
	"certificate-key": aFile,
	"layout":          oneOf(layoutNames()...),
	"event":           aTournament,
	"exchange":        aPlayer,
	"factors":         aFile,
	"font":            aFile,
	"ics":             aFile,
	"logo":            aFile,
	"norms":           aFile,
	"out":             aFile,
	"output":          aFile,
	"numbers":         oneOf(arbiter.NumbersEntry, arbiter.NumbersRating, arbiter.NumbersLot),
	"player":          aPlayer,
	"publish":         oneOf(arbiter.PublishAtOnce, arbiter.PublishByHand),
	"round":           aRound,
	"rules":           aBook,
	"scoring":         oneOf(scoringNames()...),
	"ratings":         aFile,
	"report":          aFile,
	"resume":          aFile,
	"sign":            aFile,
	"signed":          aFile,
	"system":          oneOf(systems.Names()...),
	"table":           aFile,
	"trf":             aFile,
	"variant":         aVariant,
	"working":         aPlayer,
}

// oneOf is a kind of a few words.
func oneOf(words ...string) *kind {
	return &kind{shell: cobra.ShellCompDirectiveNoFileComp, words: words, list: func(c *completing) {
		for _, w := range words {
			c.add(w, rule.Sentence{})
		}
	}}
}

func completePlayers(c *completing) {
	for _, p := range c.state.Players {
		what := strconv.Itoa(int(p.ID))
		if c.typed != "" && c.typed[0] <= '9' {
			c.add(what, rule.Typed(p.Name()))
			continue
		}
		said := rule.Typed(what)
		if p.Withdrawn > 0 {
			said = rule.Format("%s, has withdrawn", what)
		}
		if !slices.Contains(c.given, p.Name()) {
			c.add(p.Name(), said)
		}
	}
}

// completeBoards completes the boards of the round that is meant whose games
// are wanted.
func completeBoards(c *completing, wanted func(*arbiter.Game) bool) {
	round := len(c.state.Rounds)
	if f := c.cmd.Flags().Lookup("round"); f != nil && f.Changed {
		if n, err := strconv.Atoi(f.Value.String()); err == nil {
			round = n
		}
	}
	r, err := c.state.Round(round)
	if err != nil {
		return
	}
	for i := range r.Games {
		g := &r.Games[i]
		if !wanted(g) {
			continue
		}
		said := rule.Format("%s – %s, open", c.state.Name(g.First), c.state.Name(g.Second))
		if g.Result != nil {
			said = rule.Joined(", ", rule.Typed(c.state.Name(g.First)+" – "+c.state.Name(g.Second)), g.Result.Said())
		}
		c.add(g.BoardName(), said)
	}
}

// complete has the shell complete the arguments of a command and the values of
// its flags.
func (c *command) complete(env *env, cmd *cobra.Command) {
	if c.isGroup() {
		return
	}
	cmd.ValidArgsFunction = func(cmd *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
		k := anyText
		switch n := len(c.args); {
		case len(given) < n:
			k = c.args[len(given)].kind
		case n > 0 && c.args[n-1].many:
			k = c.args[n-1].kind
		}
		return c.completed(env, cmd, k, given, typed)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		k := c.kindOf(f)
		if k == nil {
			return
		}
		// It fails where the flag has a completion of its own, which then holds.
		_ = cmd.RegisterFlagCompletionFunc(f.Name, func(cmd *cobra.Command, given []string, typed string) ([]string, cobra.ShellCompDirective) {
			return c.completed(env, cmd, k, given, typed)
		})
	})
}

// kindOf is the kind of a flag's value; nil where nothing is known of it.
func (c *command) kindOf(f *pflag.Flag) *kind {
	if words, ok := f.Value.(*choice); ok {
		return oneOf(words.choices...)
	}
	if k := c.values[f.Name]; k != nil {
		return k
	}
	if k := flagKinds[f.Name]; k != nil && !(k.ofEvent && c.event == nil) {
		return k
	}
	return nil
}

// completed lists what may stand in the place of a word. What goes wrong is
// not said: the command itself will say it.
func (c *command) completed(env *env, cmd *cobra.Command, k *kind, given []string, typed string) ([]string, cobra.ShellCompDirective) {
	word := &completing{cmd: cmd, given: given, typed: typed, words: []string{}, said: env.in}
	if k.list == nil {
		return k.files, k.shell
	}
	if k.ofEvent {
		if word.state = c.eventToComplete(env, cmd); word.state == nil {
			return word.words, cobra.ShellCompDirectiveNoFileComp
		}
	}
	k.list(word)
	return word.words, cobra.ShellCompDirectiveNoFileComp
}

// eventToComplete is the tournament that the command line means, or nil.
func (c *command) eventToComplete(env *env, cmd *cobra.Command) *arbiter.State {
	if c.event == nil || configure(cmd, env) != nil {
		return nil
	}
	return c.event.quietly(env)
}

// player finds a player by number, by name or by part of a name; with
// nothing given it asks.
func player(env *env, s *arbiter.State, text string) (arbiter.Player, error) {
	if text != "" {
		return s.FindPlayer(text)
	}
	if !env.person() {
		return arbiter.Player{}, lack(aPlayer.lacking, aPlayer.how)
	}
	for {
		answer, err := env.ask(aPlayer.question, aPlayer.lacking, aPlayer.how)
		if err != nil {
			return arbiter.Player{}, err
		}
		p, err := s.FindPlayer(answer)
		if err == nil {
			return p, nil
		}
		report(env, err)
	}
}
