/** Making and revoking API keys (`R13`). */
import { randomUUID } from 'node:crypto';
import type { ApiKeyInput } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { type Owner, userSidOf } from '@trunkline/contract/core/actor.ts';
import { change } from '../app/change.ts';
import { staysThere } from '../app/tenants.ts';
import { rowOf } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { toDbTime } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { hashedKey, keyEnding } from '../security/tokens.ts';
import { findApiKey, insertApiKey, removeApiKey } from './api-keys.store.ts';

/** Answers the clear token, which is kept nowhere. `owner` carries the sids that the row gets. */
export async function createApiKey(
  db: Db,
  origin: Origin,
  owner: Owner,
  input: ApiKeyInput,
): Promise<{ sid: string; token: string }> {
  const [sid, token] = [randomUUID(), randomUUID()];
  const { by } = origin.actor;
  await change(db, origin, {
    // Revoked meanwhile, it would have no end to compare with.
    locks: [...(by.kind === 'key' ? [rowOf('api_keys', by.api_key_sid)] : []), staysThere(owner)],
    async work(trx) {
      await refuseToOutlive(trx, origin, input);
      await insertApiKey(trx, {
        api_key_sid: sid,
        hashed_token: hashedKey(token),
        last_four: token.slice(-4),
        name: input.name ?? null,
        expires_at: input.expires_at ?? null,
        created_by: userSidOf(origin.actor),
        // An account's key carries the account only, as on the platform.
        account_sid: owner.account_sid,
        service_provider_sid: owner.account_sid ? null : owner.service_provider_sid,
      });
      const made = await findApiKey(trx, sid);
      return { action: 'create', ...about(sid, input.name || keyEnding(token), owner), after: made?.key };
    },
  });
  return { sid, token };
}

/** The next request with it is refused. */
export function revokeApiKey(db: Db, origin: Origin, sid: string): Promise<void> {
  return change(db, origin, {
    locks: [rowOf('api_keys', sid)],
    async work(trx) {
      const found = await findApiKey(trx, sid);
      if (!found) throw problems.unknown('API key');
      await removeApiKey(trx, sid);
      const { key } = found;
      return { action: 'revoke', ...about(sid, key.name || keyEnding(key.token), found.owner), before: key };
    },
  });
}

function about(record_sid: string, record_name: string, owner: Owner) {
  return { kind: 'api-keys', record_sid, record_name, owner };
}

/** 403 for a key that would go on when the one that makes it has expired, 401 when that one is gone (`R21`). */
async function refuseToOutlive(trx: Db, { actor }: Origin, { expires_at }: ApiKeyInput): Promise<void> {
  if (actor.by.kind !== 'key') return;
  const maker = await findApiKey(trx, actor.by.api_key_sid);
  if (!maker) throw problems.unauthenticated('This API key has been revoked.');
  const end = maker.key.expires_at;
  if (!end || (expires_at && toDbTime(expires_at) <= toDbTime(new Date(end)))) return;
  const message = `A key created with an expiring key must expire no later than that key, at ${end}.`;
  throw problems.forbidden(message, { issues: [{ path: 'expires_at', message }] });
}
