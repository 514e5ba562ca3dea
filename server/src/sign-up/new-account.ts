/** A new customer: all of it or nothing, in the transaction of whoever asks. */
import { randomBytes } from 'node:crypto';
import { starterApplications } from '@trunkline/contract/applications/starter-applications.ts';
import { isAccountNameTaken } from '../accounts/accounts.store.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import { insertPlan } from '../subscriptions/subscriptions.store.ts';
import { insertUser } from '../users/user-changes.store.ts';
import { insertNewAccount, insertStarterApplications, rememberSignUp } from './new-account.store.ts';

export type Customer = {
  user_sid: string;
  account_sid: string;
  service_provider_sid: string;
  email: string;
  /** `local` with a password's hash, else whoever vouches for the person. */
  provider: 'local' | 'github' | 'google';
  provider_userid: string | null;
  hashed_password: string | null;
};

const TRIAL_DAYS = 21;
const TRIAL = { voice_call_session: 5, device: 0 };
const FREE = { voice_call_session: 1, device: 1 };
const LONGEST_NAME = 64;

/** Behind the locks of the user names and of the provider. Whoever was here before starts on the free plan. */
export async function makeCustomer(
  trx: Db,
  from: { address: string; request_id: string },
  customer: Customer,
): Promise<void> {
  const { account_sid, service_provider_sid, user_sid, email, ...person } = customer;
  const wasHere = await rememberSignUp(trx, email, email);
  const name = await freeName(trx, service_provider_sid, email);
  await insertNewAccount(trx, {
    account_sid,
    service_provider_sid,
    name,
    webhook_secret: newWebhookSecret(),
    plan_type: wasHere ? 'free' : 'trial',
    trial_ends: wasHere ? null : new Date(Date.now() + TRIAL_DAYS * 86_400_000),
  });
  await insertPlan(trx, account_sid, wasHere ? FREE : TRIAL);
  await insertUser(trx, {
    user_sid,
    account_sid,
    service_provider_sid,
    name: email,
    email,
    email_validated: 1,
    ...person,
  });
  await insertStarterApplications(trx, account_sid, starterApplications);
  const by = { kind: 'system' as const, name: 'Sign-up' };
  await audit(
    trx,
    { actor: { by, scope: 'account' }, ...from },
    {
      action: 'sign-up',
      kind: 'accounts',
      record_sid: account_sid,
      record_name: name,
      owner: { account_sid, service_provider_sid },
      after: { email, provider: person.provider },
    },
  );
}

/** The address, unless an account of the provider is called so. */
async function freeName(trx: Db, service_provider_sid: string, email: string): Promise<string> {
  const name = start(email, LONGEST_NAME);
  if (!(await isAccountNameTaken(trx, service_provider_sid, name, null))) return name;
  return `${start(email, LONGEST_NAME - 7)} ${randomBytes(3).toString('hex')}`;
}

/** Without the first half of a sign that is cut in two. */
const start = (text: string, most: number) => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
