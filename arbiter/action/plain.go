package action

import "flagfall/arbiter"

// Plain makes the action that is one command of the tournament: its fields are bound to the command, which is decided as it was
// read, and answer says what was done.
func Plain[C arbiter.Command](answer func(*Case) error, fields func(*C) []Field) func() Action {
	return func() Action { return &plain[C]{fields: fields, answer: answer} }
}

type plain[C arbiter.Command] struct {
	command C
	fields  func(*C) []Field
	answer  func(*Case) error
}

func (a *plain[C]) Fields() []Field { return a.fields(&a.command) }

func (a *plain[C]) Decide(*Case) ([]arbiter.Command, error) {
	return []arbiter.Command{a.command}, nil
}

func (a *plain[C]) Answer(c *Case) error { return a.answer(c) }
