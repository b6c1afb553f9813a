package main

import (
	"cmp"
	"strconv"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/reports/listing"
)

// serverFlags name the server of a command that works on no event.
type serverFlags struct{ database, organisation string }

func (f *serverFlags) add(cmd *cobra.Command) {
	addServer(cmd, &f.database, &f.organisation)
	cmd.Flags().Lookup("database").Hidden = false
	cmd.Flags().Lookup("organisation").Hidden = false
}

// named refuses to go on where no server was named.
func (f *serverFlags) named() error {
	if f.database == "" {
		return rule.Errorf(rule.Usage, "the server was not named").WithHint("add --database postgres://USER@HOST/DATABASE, or set FLAGFALL_DATABASE")
	}
	if !postgres.IsAddress(f.database) {
		return rule.Errorf(rule.Usage, "this is not the address of a database").WithHint("write it as postgres://USER@HOST:5432/DATABASE")
	}
	return nil
}

// keeping carries out what the owner of the database does.
func (f *serverFlags) keeping(do func(*postgres.Keeper) error) error {
	if err := f.named(); err != nil {
		return err
	}
	k, err := postgres.Keep(f.database)
	if err != nil {
		return err
	}
	err = do(k)
	if closing := k.Close(); err == nil {
		err = closing
	}
	return err
}

func organisationCommand(env *env) command {
	return command{
		name:  "organisation",
		group: groupServer,
		short: "Make and list the organisations that own events of a server",
		long: `Make and list the clubs and federations that own events of a PostgreSQL server.

What one owns is hidden from all others. A role in a federation also holds in
the clubs that belong to it. A server begins with the organisation main, which
owns every event that does not name another.`,
		example: `  flagfall organisation new kndb --title "National federation"
  flagfall organisation new utrecht --title "Damclub Utrecht" --parent kndb
  flagfall new "Club Cup" --organisation utrecht`,
		writes:   writesFiles,
		commands: []command{organisationListCommand(env), organisationNewCommand(env)},
	}
}

func organisationNewCommand(env *env) command {
	var flags serverFlags
	var o postgres.Organisation
	return command{
		name:  "new",
		args:  []argument{{word: "NAME", kind: anyText}},
		short: "Make an organisation",
		long: `Make an organisation. NAME is short: letters, digits and hyphens; --title is how
people read it.

The pages of the hall of its events are for those who have signed in, with an
account or by a link. --open-hall lets everybody read them.`,
		example: `  flagfall organisation new utrecht --title "Damclub Utrecht" --parent kndb`,
		writes:  writesFiles,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().Lookup("organisation").Hidden = true
			cmd.Flags().StringVar(&o.Title, "title", "", "how people read it (default: NAME)")
			cmd.Flags().StringVar(&o.Parent, "parent", "", "the federation that it belongs to")
			cmd.Flags().BoolVar(&o.OpenHall, "open-hall", false, "let everybody read the pages of the hall")
		},
		run: func(_ *cobra.Command, given []string) error {
			if o.Name = given[0]; shortName(o.Name) != o.Name {
				return rule.Errorf(rule.Usage, "%q is not the short name of an organisation", o.Name).WithHint("write it as %s, and the rest as --title", shortName(o.Name))
			}
			o.Title = cmp.Or(o.Title, o.Name)
			return flags.keeping(func(k *postgres.Keeper) error {
				if err := k.NewOrganisation(o); err != nil {
					return err
				}
				return say(env, nil, "%s: %s\nnext: flagfall account add NAME --organisation %s", o.Name, o.Title, o.Name)
			})
		},
	}
}

// organisationLine is an organisation as it is listed.
type organisationLine struct {
	Organisation string `json:"organisation"`
	Title        string `json:"title"`
	Parent       string `json:"parent,omitempty"`
	OpenHall     bool   `json:"open_hall"`
	Events       int    `json:"events"`
	Accounts     int    `json:"accounts"`
}

func organisationListCommand(env *env) command {
	var flags serverFlags
	var format string
	return command{
		name:    "list",
		short:   "List the organisations of a server",
		long:    "List the organisations of a server, with how many events and accounts each has.",
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().Lookup("organisation").Hidden = true
		},
		run: func(*cobra.Command, []string) error {
			return flags.keeping(func(k *postgres.Keeper) error {
				list, err := k.Organisations()
				if err != nil {
					return err
				}
				l := listing.List{Heads: []string{"organisation", "title", "parent", "open_hall", "events", "accounts"}}
				for _, o := range list {
					line := organisationLine{o.Name, o.Title, o.Parent, o.OpenHall, o.Events, o.Members}
					l.Add(line, line.Organisation, line.Title, line.Parent, strconv.FormatBool(o.OpenHall), strconv.Itoa(o.Events), strconv.Itoa(o.Members))
				}
				l.Table = append([][]string{l.Heads}, l.Rows...)
				return env.list(l, format)
			})
		},
	}
}
