package main

import (
	"cmp"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter"
	"flagfall/arbiter/action"
	"flagfall/arbiter/rule"
	"flagfall/arbiter/store"
)

func pushCommand(env *env) command {
	var (
		flags eventFlags
		as    string
	)
	return command{
		name:  "push",
		group: groupJournal,
		needs: "--database URL",
		short: "Move a tournament from its file to a server",
		long: `Move a tournament from its file to a PostgreSQL server, entry for entry, or bring
back one that pull took out of it. Its short name there is the name of the file,
unless --as says otherwise.

The file is put aside under another name when the server has everything. Where
the server's tournament is a different one, or was written to since, nothing is changed.`,
		example: `  flagfall push --event club-cup.flagfall --database postgres://office@db.example/draughts`,
		writes:  writesFiles,
		flags: func(cmd *cobra.Command) {
			flags.add(cmd)
			cmd.Flags().Lookup("database").Hidden = false
			cmd.Flags().Lookup("organisation").Hidden = false
			cmd.Flags().StringVar(&as, "as", "", "the short name on the server (default: the name of the file)")
		},
		run: func(*cobra.Command, []string) error {
			if flags.database == "" {
				return rule.Errorf(rule.Usage, "the server was not named").WithHint("add --database postgres://USER@HOST/DATABASE, or set FLAGFALL_DATABASE")
			}
			file, err := flags.file(env)
			if err != nil {
				return err
			}
			server, err := env.server(place{database: flags.database, organisation: flags.organisation})
			if err != nil {
				return err
			}
			name := cmp.Or(as, strings.TrimSuffix(filepath.Base(file), extension))
			var added, entries int
			var begun time.Time
			kept, err := store.HandOver(file, func(r arbiter.Record) (err error) {
				added, err = server.Take(name, r)
				entries, begun = len(r.Entries), r.Entries[0].At
				return err
			})
			if err != nil {
				return err
			}
			env.copied(begun, "server", withoutPassword(flags.database)+" "+name)
			env.copied(begun, "file", kept)
			env.made = func(a *action.Answer) { a.Event, a.Seq = name, int64(entries) }
			if err := say(env, nil, "%s: the server has all entries (%d), %d of them new\nthe file is kept as %s", name, entries, added, kept); err != nil {
				return err
			}
			return sayOfPhotos(env)(bringPhotos(file, kept, server, name))
		},
	}
}

func pullCommand(env *env) command {
	var (
		flags  eventFlags
		giveUp bool
	)
	return command{
		name:  "pull",
		group: groupJournal,
		args:  []argument{{word: "FILE", kind: aFile, optional: true}},
		needs: "--database URL --event NAME",
		short: "Take a tournament out of a server into a file",
		long: `Take a tournament out of a PostgreSQL server into a file, entry for entry: for a
hall without network. Meanwhile it can be read on the server, but not written;
flagfall push brings it back. FILE is the short name unless it is given.

--give-up ends it where the file will not come back: the server goes on with what
it has. A copy that changes nothing on the server is made by flagfall backup.`,
		example: `  flagfall pull --event club-cup --database postgres://office@db.example/draughts`,
		writes:  writesFiles,
		flags: func(cmd *cobra.Command) {
			flags.help = "the short name of the event on the server"
			flags.add(cmd)
			cmd.Flags().Lookup("database").Hidden = false
			cmd.Flags().Lookup("organisation").Hidden = false
			cmd.Flags().BoolVar(&giveUp, "give-up", false, "the file will not come back: let the server go on")
		},
		run: func(_ *cobra.Command, given []string) error {
			if flags.database == "" || isFileName(flags.event) {
				return rule.Errorf(rule.Usage, "the event on a server was not named").WithHint("add --database postgres://USER@HOST/DATABASE and --event NAME")
			}
			where, err := flags.place(env)
			if err != nil {
				return err
			}
			server, err := env.server(where)
			if err != nil {
				return err
			}
			journal, err := server.Open(where.event)
			if err != nil {
				return err
			}
			if giveUp {
				if err := journal.GiveUp(); err != nil {
					return err
				}
				return say(env, nil, "%s is on the server again; what was written into the file since is not in it", where.event)
			}
			file := cmp.Or(first(given), where.event+extension)
			entries, begun := 0, time.Time{}
			err = journal.TakeOut(flags.author(env), func(r arbiter.Record) error {
				entries, begun = len(r.Entries), r.Entries[0].At
				return store.CreateOf(file, r)
			})
			if err != nil {
				return err
			}
			env.copied(begun, "server", withoutPassword(where.database)+" "+where.event)
			env.made = func(a *action.Answer) { a.Event, a.Seq = file, int64(entries) }
			if err := say(env, nil, "%s holds all entries (%d); %s can only be read on the server until flagfall push brings it back", file, entries, where.event); err != nil {
				return err
			}
			return sayOfPhotos(env)(takePhotos(server, where.event, file))
		},
	}
}
