/** Whose a carrier is or becomes: what the path says, else the body, else the caller (`R15`). */
import { type Actor, NOBODY, type Owner } from '@trunkline/contract/core/actor.ts';
import { getTenantAccount, namedAccount, namedProvider, refuseOtherProvider } from '../app/tenants.ts';
import type { Db } from '../db/open.ts';
import { problems } from '../http/problems.ts';

/** `account_sid` null or absent: a provider's own. */
type Named = { account_sid?: string | null | undefined; service_provider_sid?: string | null | undefined };

/** The caller's reach is asked afterwards, by the policy. 400 for a body that names strangers. */
export async function ownerOfNew(db: Db, actor: Actor, path: Named, body: Named): Promise<Owner> {
  if (path.account_sid) return ownerOf(await getTenantAccount(db, path.account_sid));
  const account_sid = body.account_sid ?? (actor.scope === 'account' ? actor.account_sid : null);
  const provider = path.service_provider_sid ?? body.service_provider_sid ?? null;
  // An admin may leave it to nobody for now (`R41`).
  if (actor.scope === 'admin' && !account_sid && !provider) return NOBODY;
  return resolve(
    db,
    account_sid,
    provider ?? (actor.scope === 'service_provider' && !account_sid ? actor.service_provider_sid : null),
  );
}

/** After a change that names another owner; the same object when it names none. An account's stays its own. */
export async function ownerAfter(db: Db, actor: Actor, stored: Owner, body: Named): Promise<Owner> {
  const account_sid =
    body.account_sid === undefined || (body.account_sid === null && actor.scope === 'account')
      ? stored.account_sid
      : body.account_sid;
  const provider = body.service_provider_sid ?? null;
  const isSame =
    account_sid === stored.account_sid && (!provider || provider === stored.service_provider_sid);
  if (isSame) return stored;
  return resolve(db, account_sid, provider ?? (account_sid ? null : stored.service_provider_sid));
}

async function resolve(db: Db, account_sid: string | null, provider: string | null): Promise<Owner> {
  if (!account_sid && !provider)
    throw problems.invalid([
      {
        path: 'service_provider_sid',
        message: 'service_provider_sid is required, or account_sid for a carrier of one account.',
      },
    ]);
  if (!account_sid) return { ...ownerOf(await namedProvider(db, provider ?? '')), account_sid: null };
  const account = await namedAccount(db, account_sid);
  refuseOtherProvider(account, provider);
  return ownerOf(account);
}

function ownerOf(tenant: { account_sid?: string; service_provider_sid: string }): Owner {
  return { account_sid: tenant.account_sid ?? null, service_provider_sid: tenant.service_provider_sid };
}
