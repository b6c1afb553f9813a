package web

import (
	"net/url"
	"slices"
	"strings"

	"flagfall/arbiter/rule"
	"flagfall/reports"
)

var (
	commandsPage = &page{name: "commands", now: true, title: "All commands", key: "a", nav: true, role: Helper, show: showCommands}
	commandPage  = &page{name: "command", of: true, now: true, title: "Command", role: Helper, show: showCommand}
)

// commandGroup are the commands of a group, in the order of an evening.
type commandGroup struct {
	Title string
	List  []*Command
}

type commandList struct {
	*view
	Groups []commandGroup
}

func showCommands(v *view) (any, error) {
	l := commandList{view: v}
	list := v.server.commandsIn(v.Language())
	for i := range list {
		c := &list[i]
		if v.Person.Role < c.role() {
			continue
		}
		at := slices.IndexFunc(l.Groups, func(g commandGroup) bool { return g.Title == c.Group })
		if at < 0 {
			at = len(l.Groups)
			l.Groups = append(l.Groups, commandGroup{Title: c.Group})
		}
		l.Groups[at].List = append(l.Groups[at].List, c)
	}
	return l, nil
}

// commandsIn returns the rows of all commands in a language.
func (s *Server) commandsIn(language string) []Command {
	if language == reports.Languages()[0] {
		return s.list
	}
	if list, known := s.spoken.Load(language); known {
		return list.([]Command)
	}
	list := s.config.Program.Commands(language)
	s.spoken.Store(language, list)
	return list
}

// Link is the address of the form of a command.
func (l commandList) CommandLink(c *Command) string {
	return commandPage.link(l.Event, map[string][]string{"command": {c.Path}})
}

// form is the form of any command, made from its row.
type form struct {
	*view
	Command *Command
	Given   url.Values
	Files   bool
}

func showCommand(v *view) (any, error) {
	c := v.server.commands[v.query("command")]
	if c == nil {
		return nil, rule.Errorf(rule.NotFound, "there is no command %q here", v.query("command")).WithHint("look for it in the list of all commands")
	}
	if v.Person.Role < c.role() {
		return nil, v.server.notIn(v.request, c.role())
	}
	if list := v.server.commandsIn(v.Language()); len(list) > 0 {
		c = &list[slices.IndexFunc(list, func(other Command) bool { return other.Path == c.Path })]
	}
	v.Title = c.Short
	f := form{view: v, Command: c, Given: v.request.URL.Query()}
	if v.Person.Role < Arbiter {
		allowed := *c
		allowed.Fields = slices.DeleteFunc(slices.Clone(c.Fields), func(f Field) bool { return f.Ruling })
		f.Command = &allowed
	}
	for _, field := range c.Fields {
		f.Files = f.Files || field.Kind == File
	}
	return f, nil
}

// SeenClocks says, for a form, in which state the clocks of the event were seen.
func (f form) SeenClocks() (list []string) {
	hub, err := f.server.config.Program.Clocks(f.Office.Path())
	if err != nil || hub == nil {
		return nil // there are none, or the command says why they cannot be reached
	}
	for _, s := range hub.Snapshots() {
		list = append(list, itoa(s.Handled)+":"+s.Board)
	}
	return list
}

// Value returns what a field holds at first.
func (f form) Value(name string) string { return f.Given.Get(name) }

// Values returns what a field that may be given several times holds, with an empty place for
// another.
func (f form) Values(field Field) []string {
	given := f.Given[field.Name]
	return append(slices.Clone(given[min(field.Place, len(given)):]), "")
}

// Is names the player whose number, "#9", is in a field; "" for values that need no explanation.
func (f form) Is(field Field, value string) string {
	number, is := strings.CutPrefix(value, "#")
	words := f.Words(field)
	if i := slices.IndexFunc(words, func(w Word) bool { return w.What == number }); is && i >= 0 {
		return words[i].Value
	}
	return ""
}

// Words returns the values that a field may have.
func (f form) Words(field Field) []Word {
	if !field.Offered {
		return nil
	}
	return f.server.config.Program.Offer(f.Office.Path(), f.Command.Path, field.Name, f.Given, f.Language())
}
