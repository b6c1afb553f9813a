package main

import (
	"encoding/hex"
	"fmt"
	"maps"
	"net/url"
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
		short: "Say who may sign in to the office of a server, and in which role",
		long: `Say who may sign in to the office of a PostgreSQL server with a name and a passphrase,
and what they may do there: each account has a role in one organisation or several,
which holds in those that belong to it, too.

  owner    lets others in and begins events
  arbiter  does all that the arbiter does
  helper   enters results, sheets and who is there
  public   reads the pages of the hall

The name of the account is recorded in the journal beside everything that its owner enters.`,
		example: `  flagfall account add "Anna de Vries" --organisation utrecht --role arbiter
  flagfall account role "Anna de Vries" helper --organisation kndb
  flagfall account revoke "Anna de Vries"`,
		writes:   writesFiles,
		commands: []command{accountAddCommand(env), accountLinkCommand(env), accountListCommand(env), accountPassphraseCommand(env), accountRevokeCommand(env), accountRoleCommand(env)},
	}
}

// accountCommandOf is a command that works on the account that its argument names.
func accountCommandOf(c command, do func(k *postgres.Keeper, flags *serverFlags, given []string) error) command {
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
	var role, office string
	var byLink bool
	return accountCommandOf(command{
		name:  "add",
		short: "Make an account",
		long: `Make an account with a role in an organisation. The passphrase is asked for, or is
the first line of standard input; it has 8 characters or more. With --link its
owner sets it, once, within three days, by a link that is printed here.`,
		example: `  flagfall account add "Anna de Vries" --organisation utrecht --role arbiter
  flagfall account add Carla --organisation utrecht --link --office https://draughts.example.org
  pass show utrecht | flagfall account add Bob --organisation utrecht`,
		flags: func(cmd *cobra.Command) {
			cmd.Flags().BoolVar(&byLink, "link", false, "let its owner set the passphrase, by a link")
			officeVar(cmd, &office)
			choiceVar(cmd, &role, "role", "what they may do", append([]string{web.Arbiter.String()}, slices.DeleteFunc(web.AccountRoles(), func(r string) bool { return r == web.Arbiter.String() })...)...)
		},
	}, func(k *postgres.Keeper, flags *serverFlags, given []string) error {
		organisation, err := flags.in(k)
		if err != nil {
			return err
		}
		if office != "" && !byLink {
			return rule.Errorf(rule.Usage, "--office is for a link").WithHint("add --link")
		}
		if byLink {
			link, err := newLink(env, office)
			if err != nil {
				return err
			}
			if err := k.InviteAccount(given[0], hex.EncodeToString(env.random(16)), organisation, role, link.Token, link.Until); err != nil {
				return err
			}
			return sayLink(env, given[0], link)
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

// officeVar is where an office answers, for the links to it.
func officeVar(cmd *cobra.Command, office *string) {
	cmd.Flags().StringVar(office, "office", "", "the address of the office, for the link: https://draughts.example.org")
}

// newLink is a new link to an office; "" is none that is known, and the link is then what
// stands after its address.
func newLink(env *env, office string) (web.Invitation, error) {
	link := web.NewInvitation(env.Now())
	if office != "" {
		at, err := url.Parse(office)
		if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
			return link, rule.Errorf(rule.Usage, "%q is not the address of an office", office).WithHint("write it as https://draughts.example.org")
		}
		link.Path = at.Scheme + "://" + at.Host + link.Path
	}
	return link, nil
}

// sayLink shows a link, this once, on a terminal also as a code for a telephone, which
// needs its whole address.
func sayLink(env *env, name string, link web.Invitation) error {
	said := rule.Format("by this link %s sets a passphrase, once, until %s:", name, link.Until.In(env.Now().Location()).Format("2006-01-02 15:04"))
	if strings.HasPrefix(link.Path, "/") {
		said = rule.Format("after the address of the office, this is where %s sets a passphrase, once, until %s:", name, link.Until.In(env.Now().Location()).Format("2006-01-02 15:04"))
	}
	code := ""
	if env.AskOut && !strings.HasPrefix(link.Path, "/") {
		var err error
		if code, err = web.Code(link.Path); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(env.Out, "%s\n%s\n%s", env.in(said), link.Path, code)
	return err
}

func accountLinkCommand(env *env) command {
	var office string
	return accountCommandOf(command{
		name:  "link",
		short: "Make a link by which somebody sets their passphrase",
		long: `Make a link by which the owner of an account sets another passphrase, once, within
three days. It replaces earlier links; until it is used the old passphrase remains
valid. An account that was revoked may sign in again by it.`,
		example: `  flagfall account link "Anna de Vries" --office https://draughts.example.org`,
		flags:   func(cmd *cobra.Command) { officeVar(cmd, &office) },
	}, func(k *postgres.Keeper, _ *serverFlags, given []string) error {
		link, err := newLink(env, office)
		if err != nil {
			return err
		}
		if err := k.LinkAccount(given[0], link.Token, link.Until); err != nil {
			return err
		}
		return sayLink(env, given[0], link)
	})
}

func accountPassphraseCommand(env *env) command {
	return accountCommandOf(command{
		name:  "passphrase",
		short: "Give an account another passphrase",
		long: `Give an account another passphrase, which is asked for, or is the first line of
standard input. Anybody signed in with the old one is signed out. An account that
was revoked may sign in again.`,
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
	return accountCommandOf(command{
		name:  "role",
		args:  []argument{{word: "ROLE", kind: aRole}},
		short: "Set the role of an account in an organisation",
		long: `Set the role of an account in an organisation: ` + strings.Join(web.AccountRoles(), ", ") + `; ` + web.NoRole + ` takes
its role away. It takes effect within a second, also for those who are signed in already.`,
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
	return accountCommandOf(command{
		name:  "revoke",
		short: "End an account",
		long: `End an account in all organisations: nobody can sign in with it any more, and anybody
signed in with it is out within a second. Its name stays in the journals, and nobody else
gets it; flagfall account passphrase opens it again.`,
		example: `  flagfall account revoke "Anna de Vries"`,
	}, func(k *postgres.Keeper, _ *serverFlags, given []string) error {
		if err := k.Revoke(given[0]); err != nil {
			return err
		}
		return say(env, nil, "%s may not sign in any more", given[0])
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
				l.Table = append([][]string{l.Heads}, l.Rows...)
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
	if err := longEnough(passphrase); err != nil {
		return "", nil, err
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
	return salt, e.stretched(passphrase, []byte(salt)), nil
}

// longEnough refuses a passphrase that is soon guessed, of an account or of a local network.
func longEnough(passphrase string) error {
	if len([]rune(strings.TrimSpace(passphrase))) < web.Shortest {
		return rule.Errorf(rule.Usage, "a passphrase must have at least %d characters", web.Shortest).WithHint("use a few words")
	}
	return nil
}

// stretched is what a passphrase of an account is kept as.
func (e *env) stretched(passphrase string, salt []byte) []byte {
	if e.Stretch == nil {
		return web.Stretched(passphrase, salt)
	}
	return e.Stretch(passphrase, salt)
}
