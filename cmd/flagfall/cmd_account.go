package main

import (
	"encoding/hex"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"flagfall/arbiter/rule"
	"flagfall/arbiter/store/postgres"
	"flagfall/cmd/flagfall/web"
	"flagfall/reports/listing"
)

// aRole is a role of an account.
var aRole = &kind{words: append(web.AccountRoles(), web.NoRole)}

func accountCommand(env *env) command {
	return command{
		name:  "account",
		group: groupServer,
		short: "Say who may enter the office of a server, and as what",
		long: `Say who may enter the office of a PostgreSQL server by a name and a passphrase, and
what they may do there: each account has a role in one organisation or several,
which holds in those that belong to it, too.

  owner    lets others in and begins events
  arbiter  does all that the arbiter does
  helper   enters results, sheets and who is there
  public   reads the pages of the hall

The name of the account stands in the journal behind all that its owner enters.`,
		example: `  flagfall account add "Anna de Vries" --organisation utrecht --role arbiter
  flagfall account role "Anna de Vries" helper --organisation kndb
  flagfall account revoke "Anna de Vries"`,
		writes:   writesFiles,
		commands: []command{accountAddCommand(env), accountListCommand(env), accountPassphraseCommand(env), accountRevokeCommand(env), accountRoleCommand(env)},
	}
}

// account is a command that works on the account that its argument names.
func accountCommandOf(env *env, c command, do func(k *postgres.Keeper, flags *serverFlags, given []string) error) command {
	var flags serverFlags
	c.args = append([]argument{{word: "NAME", kind: anyText}}, c.args...)
	c.writes = writesFiles
	more := c.flags
	c.flags = func(cmd *cobra.Command) {
		flags.add(cmd)
		if more != nil {
			more(cmd)
		}
	}
	c.run = func(_ *cobra.Command, given []string) error {
		given[0] = strings.Join(strings.Fields(given[0]), " ")
		return flags.keeping(func(k *postgres.Keeper) error { return do(k, &flags, given) })
	}
	return c
}

// in is the organisation that is meant; it has to be named where there are several.
func (f *serverFlags) in(k *postgres.Keeper) (string, error) {
	if f.organisation != "" {
		return f.organisation, nil
	}
	list, err := k.Organisations()
	if err != nil {
		return "", err
	}
	if len(list) == 1 {
		return list[0].Name, nil
	}
	var names []string
	for _, o := range list {
		names = append(names, o.Name)
	}
	return "", rule.Errorf(rule.Usage, "the organisation was not named").WithHint("add --organisation %s", strings.Join(names, "|"))
}

func accountAddCommand(env *env) command {
	var role string
	return accountCommandOf(env, command{
		name:  "add",
		short: "Make an account",
		long: `Make an account with a role in an organisation. The passphrase is asked for, or is
the first line of the standard input; it has 8 letters or more.`,
		example: `  flagfall account add "Anna de Vries" --organisation utrecht --role arbiter
  pass show utrecht | flagfall account add Bob --organisation utrecht`,
		flags: func(cmd *cobra.Command) {
			choiceVar(cmd, &role, "role", "what they may do", append([]string{web.Arbiter.String()}, slices.DeleteFunc(web.AccountRoles(), func(r string) bool { return r == web.Arbiter.String() })...)...)
		},
	}, func(k *postgres.Keeper, flags *serverFlags, given []string) error {
		organisation, err := flags.in(k)
		if err != nil {
			return err
		}
		salt, key, err := env.newPassphrase(given[0])
		if err != nil {
			return err
		}
		if err := k.AddAccount(given[0], salt, key, organisation, role); err != nil {
			return err
		}
		return say(env, nil, "%s is %s in %s", given[0], env.words(role), organisation)
	})
}

func accountPassphraseCommand(env *env) command {
	return accountCommandOf(env, command{
		name:  "passphrase",
		short: "Give an account another passphrase",
		long: `Give an account another passphrase, which is asked for, or is the first line of the
standard input. Whoever has entered with the one before is sent out. An account that
was revoked may enter again.`,
		example: `  flagfall account passphrase "Anna de Vries"`,
	}, func(k *postgres.Keeper, _ *serverFlags, given []string) error {
		salt, key, err := env.newPassphrase(given[0])
		if err != nil {
			return err
		}
		if err := k.SetPassphrase(given[0], salt, key); err != nil {
			return err
		}
		return say(env, nil, "%s has a new passphrase", given[0])
	})
}

func accountRoleCommand(env *env) command {
	return accountCommandOf(env, command{
		name:  "role",
		args:  []argument{{word: "ROLE", kind: aRole}},
		short: "Say what an account is in an organisation",
		long: `Say what an account is in an organisation: ` + strings.Join(web.AccountRoles(), ", ") + `; ` + web.NoRole + ` takes
its role away. It holds within a second, also for those who have entered already.`,
		example: `  flagfall account role "Anna de Vries" helper --organisation kndb
  flagfall account role "Anna de Vries" none --organisation utrecht`,
	}, func(k *postgres.Keeper, flags *serverFlags, given []string) error {
		role := strings.ToLower(given[1])
		if !slices.Contains(aRole.words, role) {
			return rule.Errorf(rule.Usage, "%q is not the role of an account", given[1]).WithHint("it is one of: %s", strings.Join(aRole.words, ", "))
		}
		organisation, err := flags.in(k)
		if err != nil {
			return err
		}
		if role == web.NoRole {
			if err := k.SetRole(given[0], organisation, ""); err != nil {
				return err
			}
			return say(env, nil, "%s has no role in %s any more", given[0], organisation)
		}
		if err := k.SetRole(given[0], organisation, role); err != nil {
			return err
		}
		return say(env, nil, "%s is %s in %s", given[0], env.words(role), organisation)
	})
}

func accountRevokeCommand(env *env) command {
	return accountCommandOf(env, command{
		name:  "revoke",
		short: "End an account",
		long: `End an account in all organisations: nobody enters by it any more, and whoever has
entered is out within a second. Its name stays in the journals, and nobody else gets it;
flagfall account passphrase lets it in again.`,
		example: `  flagfall account revoke "Anna de Vries"`,
	}, func(k *postgres.Keeper, _ *serverFlags, given []string) error {
		if err := k.Revoke(given[0]); err != nil {
			return err
		}
		return say(env, nil, "%s may not enter any more", given[0])
	})
}

// accountLine is a role of an account as it is listed.
type accountLine struct {
	Account      string    `json:"account"`
	Organisation string    `json:"organisation,omitempty"`
	Role         string    `json:"role,omitempty"`
	Revoked      bool      `json:"revoked"`
	Made         time.Time `json:"made"`
}

func accountListCommand(env *env) command {
	var flags serverFlags
	var format string
	return command{
		name:    "list",
		short:   "List the accounts and their roles",
		long:    "List the accounts and their roles, with --organisation those of one organisation.",
		writes:  writesFiles,
		answers: answersList, format: &format,
		flags: flags.add,
		run: func(*cobra.Command, []string) error {
			return flags.keeping(func(k *postgres.Keeper) error {
				list, err := k.Accounts(flags.organisation)
				if err != nil {
					return err
				}
				l := listing.List{Heads: []string{"account", "organisation", "role", "state", "made"}}
				for _, a := range list {
					state := "active"
					switch {
					case a.Revoked:
						state = "revoked"
					case a.Waiting:
						state = "invited"
					}
					roles := slices.Sorted(maps.Keys(a.Roles))
					if flags.organisation != "" {
						roles = []string{flags.organisation}
					} else if len(roles) == 0 {
						roles = []string{""}
					}
					for _, in := range roles {
						l.Add(accountLine{a.Name, in, a.Roles[in], a.Revoked, a.Made.UTC()}, a.Name, in, a.Roles[in], state, a.Made.In(env.Now().Location()).Format(time.DateOnly))
					}
				}
				l.Text = listing.Table(append([][]string{l.Heads}, l.Rows...))
				return env.list(l, format)
			})
		},
	}
}

// newPassphrase asks for the passphrase of an account, twice where a person is there,
// and gives its salt and what is made of both.
func (e *env) newPassphrase(account string) (salt string, key []byte, err error) {
	passphrase, err := e.secret(rule.Format("A passphrase for %s:", account))
	if err != nil {
		return "", nil, err
	}
	if len([]rune(passphrase)) < web.Shortest {
		return "", nil, rule.Errorf(rule.Usage, "a passphrase has %d letters or more", web.Shortest).WithHint("take a few words")
	}
	if e.person() {
		again, err := e.secret(rule.Format("Once more:"))
		if err != nil {
			return "", nil, err
		}
		if again != passphrase {
			return "", nil, rule.Errorf(rule.Usage, "the two passphrases differ").WithHint("nothing was changed; try it again")
		}
	}
	salt = hex.EncodeToString(e.random(16))
	return salt, web.Stretched(passphrase, []byte(salt)), nil
}
