package postgres

import (
	"context"
	"errors"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"flagfall/arbiter/rule"
)

// passing reports whether an error is a temporary one: of the connection, or of a server that is
// shutting down, starting, or handing over to another.
func passing(err error) bool {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		switch e.Code {
		case "57P01", "57P02", "57P03", "57P05", "25P03", // shut down, crashed, coming up, idle too long
			"40001", "40P01", // serialisation, deadlock
			"25006", // it is a standby now
			"53300": // no connection is free
			return true
		}
		return strings.HasPrefix(e.Code, "08") || strings.HasPrefix(e.Code, "58")
	}
	var ours *rule.Error
	if errors.As(err, &ours) {
		return false
	}
	var network net.Error
	var connect *pgconn.ConnectError
	return errors.As(err, &network) || errors.As(err, &connect) || pgconn.SafeToRetry(err) || errors.Is(err, context.DeadlineExceeded) ||
		strings.Contains(err.Error(), "unexpected EOF") || strings.Contains(err.Error(), "conn closed")
}

// explain turns what the server says into a sentence for a person. No password is
// in it.
func (s *database) explain(err error) error {
	if err == nil {
		return nil
	}
	var ours *rule.Error
	if errors.As(err, &ours) {
		return ours
	}
	var e *pgconn.PgError
	if errors.As(err, &e) {
		switch {
		case e.Code == "28P01" || e.Code == "28000":
			return rule.Errorf(rule.Input, "the server does not let this login in").WithHint("check the user and the password of the database")
		case e.Code == "3D000":
			return rule.Errorf(rule.Input, "there is no database %s on the server", s.name).WithHint("make it there: createdb %s", s.name)
		case e.Code == "42501":
			return rule.Errorf(rule.Refused, "this login may not do that: %s", e.Message).
				WithHint("let the owner of the database connect once, so that its tables are made, and GRANT flagfall_office to this login")
		case e.Code == "53100":
			return rule.Errorf(rule.Input, "the disk of the server is full").WithHint("make room there and try again; the event is as it was before")
		case e.Code == "25006":
			return rule.Errorf(rule.Input, "the server is a standby and cannot be written to").WithHint("name the one that leads; several hosts may be given in the address")
		case e.Code == "22021" || e.Code == "22P05":
			return rule.Errorf(rule.Input, "a text is not UTF-8, or has a character that the server cannot hold").WithHint("type it again without it")
		}
		if !passing(err) {
			return rule.Errorf(rule.Internal, "the database %s refused a statement: %s (%s)", s.name, e.Message, e.Code)
		}
	}
	if passing(err) {
		return rule.Errorf(rule.Input, "the database %s does not answer: %s", s.name, reason(err)).
			WithHint("check that the server is running and can be reached, and try again")
	}
	return rule.Errorf(rule.Internal, "cannot use the database %s: %s", s.name, reason(err))
}

// reason returns the innermost cause in one line, without the address and the login around it.
func reason(err error) string {
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			break
		}
		err = inner
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}
