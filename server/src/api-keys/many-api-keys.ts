import type { ApiKey } from '@trunkline/contract/api-keys/api-keys.contract.ts';
import { apiKeyPolicy } from '@trunkline/contract/api-keys/api-keys.policy.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Found, ManyOf } from '../app/change-many.ts';
import { rowOf } from '../db/lock.ts';
import { keyEnding } from '../security/tokens.ts';
import { findApiKey, removeApiKey } from './api-keys.store.ts';

/** API keys in a change of many: revoked. */
export const manyApiKeys: ManyOf<Found & { key: ApiKey }> = {
  kind: 'api-keys',
  words: ['API key', 'API keys'],
  locks: [],
  async find(trx, sid) {
    await rowOf('api_keys', sid)(trx);
    const found = await findApiKey(trx, sid);
    if (!found) return undefined;
    const { key, owner } = found;
    return { sid, name: key.name || keyEnding(key.token), owner, key, state: {} };
  },
  mayRemove: (actor, { owner }) => may(apiKeyPolicy, 'remove', actor, owner),
  async remove(trx, { sid, key }) {
    await removeApiKey(trx, sid);
    return key;
  },
};
