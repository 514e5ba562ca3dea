/** A person's data, out of the database: at once where nobody else needs it, without the name where the log does. */
import { LAST_ADMIN } from '@trunkline/contract/users/users.contract.ts';
import { audit } from '../app/audit.ts';
import { removeDelivery } from '../app/outbox.store.ts';
import { type SealedPlace, sealedPlaces, sealedValues } from '../app/sealed-values.store.ts';
import { FORGOTTEN } from '../calls/forgetting.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { Cipher } from '../security/cipher.ts';
import { hasOtherActiveAdmin, lockActiveAdmins, removeUser } from '../users/user-changes.store.ts';
import { some } from './finding.ts';
import {
  countRowsOf,
  deactivate,
  isTold,
  listEmails,
  listPresent,
  listRememberedUsers,
  listRuleNames,
  removeRowsOf,
} from './forget.store.ts';
import { forgetInLog, patternOf } from './forgotten.ts';
import { OPERATOR } from './operator.ts';
import { findPerson, type Person } from './people.store.ts';
import { CommandRefusal } from './refusal.ts';

const AT_ONCE = 200;

type Subject = { person: Person | null; sids: string[]; emails: string[] };

/** `who` is a login name, an email address or a sid. Without `isDry` it goes on where an interrupted run ended. */
export async function forgetUser(db: Db, cipher: Cipher, who: string, isDry: boolean): Promise<string> {
  const subject = await subjectOf(db, who);
  const { person, sids, emails } = subject;
  if (person) await refuseLastAdmin(db, person);
  const mails = await findMails(db, cipher, emails);
  const rules = await rulesThatMail(db, cipher, emails);
  const rows = await countRowsOf(db, sids, emails);
  const pattern = patternOf(emails);
  const about = { sids, texts: emails };
  const counts: [string, number][] = [
    ['user', person ? 1 : 0],
    ...rows,
    ['mails that wait', mails.length],
    [
      'entries of the audit log, which stay without name, address and email',
      await forgetInLog(db, about, pattern, true),
    ],
  ];
  const isAnything = counts.some(([, n]) => n > 0);
  if (!isDry && isAnything) {
    if (person) await shutOut(db, person);
    else await transact(db, (trx) => tellOnce(trx, sids[0] ?? null));
    for (const outbox_sid of mails) await removeDelivery(db, outbox_sid);
    await transact(db, (trx) => removeRowsOf(trx, sids, emails));
    await forgetInLog(db, about, pattern, false);
    if (person) await transact(db, (trx) => removeUser(trx, person.user_sid));
  }
  const rest =
    rules.length > 0
      ? [`Alert rules send email to this address; change or delete them: ${some(rules)}.`]
      : [];
  return [tableOf(counts), ...rest].join('\n\n');
}

export function tableOf(counts: readonly (readonly [what: string, n: number])[]): string {
  const width = Math.max(...counts.map(([, n]) => String(n).length));
  return counts.map(([what, n]) => `  ${String(n).padStart(width)}  ${what}`).join('\n');
}

/** A user who is there, or one whom only the log remembers. */
async function subjectOf(db: Db, who: string): Promise<Subject> {
  const person = (await findPerson(db, who)) ?? null;
  const sids = person ? [person.user_sid] : await listRememberedUsers(db, who);
  const [still] = person ? [] : await listPresent(db, sids);
  if (still)
    throw new CommandRefusal(
      `No user is named ${who} now, but the user ${still.user_sid} was before. To erase that user, use the sid.`,
    );
  const known = await listEmails(db, sids);
  const emails = !person && who.includes('@') ? [...new Set([...known, who])] : known;
  if (sids.length + emails.length === 0)
    throw new CommandRefusal(
      `No user has the name, email address or sid ${who}. To erase a deleted user, use the email address or the sid.`,
    );
  return { person, sids, emails };
}

async function refuseLastAdmin(db: Db, { user_sid, is_active, ...owner }: Person): Promise<void> {
  const isAdmin = owner.account_sid === null && owner.service_provider_sid === null;
  if (isAdmin && is_active && !(await hasOtherActiveAdmin(db, user_sid)))
    throw new CommandRefusal(`${LAST_ADMIN} Add another admin first.`);
}

/** First, so that nothing new is written of the person. The row goes last: by it an interrupted run goes on. */
async function shutOut(db: Db, person: Person): Promise<void> {
  await transact(db, async (trx) => {
    await lockActiveAdmins(trx);
    await rowOf('users', person.user_sid)(trx);
    await refuseLastAdmin(trx, person);
    await deactivate(trx, person.user_sid);
    await tellOnce(trx, person.user_sid, person);
  });
}

async function tellOnce(db: Db, record_sid: string | null, person: Person | null = null): Promise<void> {
  if (record_sid !== null && (await isTold(db, 'forget', record_sid))) return;
  const { account_sid = null, service_provider_sid = null } = person ?? {};
  const owner = { account_sid, service_provider_sid };
  await audit(db, OPERATOR, { action: 'forget', kind: 'users', record_sid, record_name: FORGOTTEN, owner });
}

const placeOf = (table: string) => sealedPlaces.find((place) => place.table === table) as SealedPlace;

/** What cannot be opened is nobody's mail, and is gone in three days. */
async function* opened(db: Db, cipher: Cipher, table: string) {
  for await (const part of sealedValues(db, placeOf(table), AT_ONCE))
    for (const { sid, sealed } of part)
      try {
        yield { sid, content: JSON.parse(cipher.open(sealed, '')) as Record<string, unknown> };
      } catch {}
}

const isOneOf = (emails: readonly string[], value: unknown) =>
  typeof value === 'string' && emails.some((email) => email.toLowerCase() === value.toLowerCase());

async function findMails(db: Db, cipher: Cipher, emails: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { sid, content } of opened(db, cipher, 'trunkline_outbox'))
    if ([content.to, content.email, content.target].some((value) => isOneOf(emails, value))) found.push(sid);
  return found;
}

async function rulesThatMail(db: Db, cipher: Cipher, emails: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { sid, content } of opened(db, cipher, 'trunkline_alert_rules'))
    if (isOneOf(emails, content.target)) found.push(sid);
  const names = await listRuleNames(db);
  return names.flatMap(({ alert_rule_sid, name }) => (found.includes(alert_rule_sid) ? [name] : []));
}
