/** What an operator does for people who cannot sign in, or should no longer be. Each is audited (`R20`). */
import { passwordFaults } from '@trunkline/contract/settings/settings.contract.ts';
import { audit } from '../app/audit.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { hashPassword } from '../security/passwords.ts';
import { forgetAllAttempts } from '../session/password-attempts.store.ts';
import { readPasswordSettings } from '../settings/settings.store.ts';
import { amount, some } from './finding.ts';
import { OPERATOR } from './operator.ts';
import {
  countAttemptsOf,
  countLockOuts,
  countSessions,
  endSessions,
  findPerson,
  listAdmins,
  type Person,
  setFirstPassword,
} from './people.store.ts';
import { CommandRefusal } from './refusal.ts';

/** The person of that login name or email address. */
export async function personOf(db: Db, who: string): Promise<Person> {
  const person = await findPerson(db, who);
  if (person) return person;
  const admins = (await listAdmins(db)).map(({ name }) => name);
  throw new CommandRefusal(
    `No user has the name or email address ${who}. ${admins.length > 0 ? `Admins are: ${some(admins)}.` : 'There is no admin; the next start creates one if there are no users at all.'}`,
  );
}

/** Before anybody is asked for a password: can this person have one? */
export function refuseWithoutPassword({ name, provider }: Person): void {
  if (provider !== 'local')
    throw new CommandRefusal(`${name} signs in by ${provider}, and has no password here.`);
}

/** Ends the sessions and the lock-out, and has the person choose another one at the next sign-in. */
export async function resetPassword(db: Db, person: Person, password: string): Promise<string> {
  const faults = passwordFaults(await readPasswordSettings(db), password);
  if (faults.length > 0) throw new CommandRefusal(`This ${faults.join(', and the ')}.`);
  const hashed = await hashPassword(password);
  const ended = await transact(db, async (trx) => {
    await rowOf('users', person.user_sid)(trx);
    await setFirstPassword(trx, person.user_sid, hashed);
    await forgetAllAttempts(trx, person.user_sid);
    const ended = await endSessions(trx, person.user_sid);
    await tell(trx, 'reset-password', person);
    return ended;
  });
  const signedOut = ended === 0 ? '' : ` ${amount(ended, 'session')} ended.`;
  const inactive = person.is_active
    ? ''
    : ` ${person.name} is not active, and cannot sign in until an admin changes that.`;
  return `${person.name} has the new password and must change it after signing in.${signedOut}${inactive}`;
}

export async function unlock(db: Db, person: Person): Promise<string> {
  const attempts = await transact(db, async (trx) => {
    await rowOf('users', person.user_sid)(trx);
    const attempts = await countAttemptsOf(trx, person.user_sid);
    if (attempts === 0) return 0;
    await forgetAllAttempts(trx, person.user_sid);
    await tell(trx, 'unlock', person);
    return attempts;
  });
  return attempts === 0
    ? `${person.name} was not locked out; nothing was changed.`
    : `${person.name} may sign in again.`;
}

export async function revokeSessions(db: Db, person: Person | null): Promise<string> {
  const ended = await transact(db, async (trx) => {
    const ended = await endSessions(trx, person?.user_sid ?? null);
    if (ended > 0) await tell(trx, 'revoke-sessions', person, { sessions: ended });
    return ended;
  });
  if (ended === 0) return `${person ? `${person.name} is not` : 'Nobody is'} signed in; nothing was changed.`;
  return `${person?.name ?? 'Everybody'} is signed out: ${amount(ended, 'session')} ended.`;
}

export async function tableOfAdmins(db: Db, attempts: number): Promise<string> {
  const [admins, locked, sessions] = [
    await listAdmins(db),
    await countLockOuts(db, attempts),
    await countSessions(db),
  ];
  if (admins.length === 0) return 'There is no admin.';
  const lines = admins.map(({ user_sid, name, email, provider, is_active, force_change, last_login_at }) => [
    name,
    email,
    [
      is_active ? 'active' : 'not active',
      ...(provider === 'local' ? [] : [`signs in by ${provider}`]),
      ...(force_change ? ['has to change the password'] : []),
      ...(locked.has(user_sid) ? [`locked out from ${amount(locked.get(user_sid) ?? 0, 'network')}`] : []),
    ].join(', '),
    last_login_at ? `${last_login_at} UTC` : 'never',
    String(sessions.get(user_sid) ?? 0),
  ]);
  return columns([['name', 'email', 'state', 'last sign-in', 'sessions'], ...lines]);
}

function columns(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function tell(trx: Db, action: string, person: Person | null, after?: object): Promise<void> {
  const {
    user_sid = null,
    name = 'everybody',
    account_sid = null,
    service_provider_sid = null,
  } = person ?? {};
  const owner = { account_sid, service_provider_sid };
  return audit(trx, OPERATOR, {
    action,
    kind: 'users',
    record_sid: user_sid,
    record_name: name,
    owner,
    ...(after ? { after } : {}),
  });
}
