/**
 * Signing in and signing up by another provider (`R32`, `W47`, decision 037). Nobody is known by an email address
 * here: whoever owns one at a provider need not own what it was registered with.
 */
import { randomUUID } from 'node:crypto';
import {
  ADDRESS_HAS_USER,
  NOT_FROM_SIGN_IN,
  type OauthAnswer,
} from '@trunkline/contract/sign-up/oauth.contract.ts';
import { type OauthProvider, oauthNames } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { emailAddress, type Registered } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { everywhere, rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { From } from '../http/address.ts';
import { problems } from '../http/problems.ts';
import { type OauthClient, OauthFailure, type OauthPerson, OauthRefusal } from '../outside/oauth.ts';
import { findUserSigningIn } from '../session/users-signing-in.store.ts';
import { isNameOrEmailTaken } from '../users/user-changes.store.ts';
import { makeCustomer } from './new-account.ts';
import { findOauthUser, type OauthUser } from './oauth-users.store.ts';
import { providerOf, type SignUpParts } from './register.ts';

export type OauthParts = Pick<SignUpParts, 'db' | 'service_provider_sid'> & {
  clients: Record<OauthProvider, OauthClient | null>;
  /** In the transaction of whoever asks; null for somebody who may not sign in. What comes back signs the token. */
  openSession: (trx: Db, user_sid: string, from: From) => Promise<(() => Promise<string>) | null>;
};
type Opened = { user: OauthUser; account_sid: string; sign: () => Promise<string>; pristine: boolean };

const INACTIVE = 'Your user or your account is not active. Contact the administrator of this server.';

/**
 * 403 with what the provider said of the code, or for an inactive user; 404 for somebody new from the sign-in page;
 * 422 for an address that is somebody's, is not shown to be the person's, or is missing; 502 when the provider cannot be asked.
 */
export async function signInByOauth(parts: OauthParts, from: From, answer: OauthAnswer): Promise<Registered> {
  const person = await whoIs(parts, answer);
  for (;;) {
    const opened =
      (await openKnown(parts, from, answer, person)) ?? (await signUp(parts, from, answer, person));
    // Null: it was made meanwhile, by another tab of the same person, or is no longer the one that was found.
    if (opened) return tell(answer.provider, person, opened);
  }
}

export async function whoIs({ clients }: OauthParts, answer: OauthAnswer): Promise<OauthPerson> {
  const { oauth2_client_id, oauth2_code: code, oauth2_redirect_uri: redirect_uri, provider } = answer;
  const client = clients[provider];
  if (!client) throw problems.notSetUp(`Signing in with ${oauthNames[provider]}`);
  if (client.client_id !== oauth2_client_id)
    throw problems.conflict('invalid oauth2_client_id: this server uses another one', 'oauth2_client_id');
  try {
    const code_verifier = answer.oauth2_code_verifier ?? null;
    return await client.whoIs({ code, state: answer.oauth2_state, redirect_uri, code_verifier });
  } catch (error) {
    if (error instanceof OauthRefusal) throw problems.forbidden(error.message);
    if (error instanceof OauthFailure) throw problems.outsideFailed(error.message);
    throw error;
  }
}

async function openKnown(
  { db, openSession }: OauthParts,
  from: From,
  { provider }: OauthAnswer,
  person: OauthPerson,
): Promise<Opened | null> {
  const found = await findOauthUser(db, provider, person);
  if (!found) return null;
  return transact(db, async (trx) => {
    await rowOf('users', found.user_sid)(trx);
    // Linking another way in ends all sessions behind the same lock: none is opened by this one past it.
    const user = await findOauthUser(trx, provider, person);
    if (user?.user_sid !== found.user_sid) return null;
    const { account_sid } = user;
    if (!account_sid) throw problems.conflict('user exists with no associated account');
    const sign = await openSession(trx, user.user_sid, from);
    if (!sign) throw problems.forbidden(INACTIVE);
    return { user, account_sid, sign, pristine: false };
  });
}

async function signUp(
  parts: OauthParts,
  from: From,
  answer: OauthAnswer,
  person: OauthPerson,
): Promise<Opened | null> {
  const { db } = parts;
  const { provider } = answer;
  const name = oauthNames[provider];
  const email = emailAddress.safeParse(person.email ?? '').data ?? null;
  const unusable = `No user can be created here with your email address at ${name}. Register with another address.`;
  if (answer.locationBeforeAuth === '/sign-in') {
    if (email === null || !(await hasUser(db, email))) throw problems.noAccountYet(NOT_FROM_SIGN_IN);
    if (await findOauthUser(db, provider, person)) return null;
    throw problems.duplicate('email', ADDRESS_HAS_USER);
  }
  if (email === null) {
    const missing = `${name} did not provide your email address. Add one to your account there, or register with your address here.`;
    const unverified = `Your email address is not verified at ${name}. Verify it there, or register with the address here.`;
    const other = person.email === null ? missing : unusable;
    throw problems.conflict(person.has_unverified ? unverified : other, 'email');
  }
  const { service_provider_sid, root_domain } = await providerOf(parts, answer.service_provider_sid ?? null);
  const [user_sid, account_sid] = [randomUUID(), randomUUID()];
  return transact(db, async (trx) => {
    await everywhere('user-names')(trx);
    await rowOf('service_providers', service_provider_sid)(trx);
    if (await findOauthUser(trx, provider, person)) return null;
    if (await hasUser(trx, email)) throw problems.duplicate('email', ADDRESS_HAS_USER);
    // A database may take it for another's, of which this person is told nothing (`R10`).
    if (await isNameOrEmailTaken(trx, { name: email, email }, null))
      throw problems.conflict(unusable, 'email');
    const who = { user_sid, account_sid, service_provider_sid, email };
    const vouched = { provider, provider_userid: person.id, hashed_password: null };
    await makeCustomer(trx, from, { ...who, ...vouched });
    const sign = await parts.openSession(trx, user_sid, from);
    if (!sign) throw problems.forbidden(INACTIVE);
    const user = { ...who, name: email, email_validated: 1, phone_validated: 0, root_domain } as const;
    return { user, account_sid, sign, pristine: true };
  });
}

async function hasUser(db: Db, email: string): Promise<boolean> {
  return Boolean((await findUserSigningIn(db, { email })) ?? (await findUserSigningIn(db, { name: email })));
}

export async function tell(
  provider: OauthProvider,
  person: OauthPerson,
  { user, account_sid, sign, pristine }: Opened,
): Promise<Registered> {
  const { user_sid, name, email, root_domain } = user;
  return {
    jwt: await sign(),
    user_sid,
    account_sid,
    name,
    email,
    provider,
    provider_userid: person.id,
    root_domain,
    pristine,
    is_active: true,
    email_validated: user.email_validated === 1,
    phone_validated: user.phone_validated === 1,
    tutorial_completion: 0,
    scope: 'read-write',
  };
}
