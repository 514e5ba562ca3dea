/** `npm run admin -- <what>`, or in a container `node server/src/operations/admin-command.ts <what>`. */
import { parseArgs } from 'node:util';
import { readConfig } from '../app/config.ts';
import { typedCommand } from '../db/how-typed.ts';
import { cipherOfServer } from '../security/cipher.ts';
import { askPassword, generatedPassword } from './ask-password.ts';
import { forgetNumber } from './forget-number.ts';
import { forgetUser } from './forget-user.ts';
import {
  personOf,
  refuseWithoutPassword,
  resetPassword,
  revokeSessions,
  tableOfAdmins,
  unlock,
} from './mend-access.ts';
import { withInstallation } from './open-installation.ts';
import { CommandRefusal } from './refusal.ts';
import { becomeCommand, type Command } from './run-command.ts';
import { findServerSecrets } from './server-secrets.ts';

const HELP = `${typedCommand('admin', '<one of>')}
  list-admins
  reset-password <name or email> [--generate]
  unlock <name or email>
  revoke-sessions <name or email> | --all
  forget-user <name, email or sid> [--yes]
  forget-number <telephone number> [--yes]`;

const WHATS = ['list-admins', 'reset-password', 'unlock', 'revoke-sessions', 'forget-user', 'forget-number'];

export const adminCommand: Command = {
  in_vain: 'Nothing was changed.',
  usage: HELP,
  async work({ args, env, input, note }) {
    const { what, who, generate, all, yes } = asked(args);
    const config = readConfig(env);
    return withInstallation(config, async ({ db }) => {
      if (what === 'list-admins') return tableOfAdmins(db, config.login.attempts);
      if (what === 'revoke-sessions' && all) return revokeSessions(db, null);
      if (what === 'forget-user' || what === 'forget-number') {
        const cipher = cipherOfServer(config, findServerSecrets(config));
        const found =
          what === 'forget-user'
            ? await forgetUser(db, cipher, who, !yes)
            : await forgetNumber(db, cipher, config, who, !yes);
        return `${found}\n\n${yes ? 'Done.' : 'Nothing was changed. This is what would be erased. Run the command again with --yes to do it.'}`;
      }
      const person = await personOf(db, who);
      if (what === 'unlock') return unlock(db, person);
      if (what === 'revoke-sessions') return revokeSessions(db, person);
      refuseWithoutPassword(person);
      const password = generate ? generatedPassword() : await askPassword(person.name, input, note);
      const done = await resetPassword(db, person, password);
      return generate ? `${done}\n\n  password     ${password}\n\n  This is shown once.` : done;
    });
  },
};

function asked(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { generate: { type: 'boolean' }, all: { type: 'boolean' }, yes: { type: 'boolean' } },
  });
  const [what = '', who = '', ...more] = positionals;
  const { generate = false, all = false, yes = false, ...others } = values;
  if (
    Object.keys(others).some((name) => /pass/i.test(name)) ||
    (what === 'reset-password' && more.length > 0)
  )
    throw new CommandRefusal(
      'Do not pass a password in the command, where every user of this machine can read it. You are asked for it, or it is created with --generate. If the one you typed is in use, change it.',
    );
  const [unknown] = Object.keys(others);
  const isKnown = WHATS.includes(what);
  if (unknown) throw new CommandRefusal(`There is no option --${unknown}.\n${HELP}`);
  if (!isKnown)
    throw new CommandRefusal(
      `${what ? `There is no command "${what}".` : 'A command is required.'}\n${HELP}`,
    );
  if (more.length > 0) throw new CommandRefusal(`Only one name is allowed.\n${HELP}`);
  if (what === 'list-admins' ? who !== '' : (who === '') !== (what === 'revoke-sessions' && all === true))
    throw new CommandRefusal(
      `${who ? 'No name is allowed here.' : what === 'forget-number' ? 'A phone number is required.' : 'A username or an email address is required.'}\n${HELP}`,
    );
  return { what, who, generate: generate === true, all: all === true, yes: yes === true };
}

if (import.meta.main) await becomeCommand(adminCommand);
