/** Applications that name a custom voice, with its sid: credentials come before them, so by then there is one. */
import type { Db } from '../db/open.ts';
import { namesVoice, withVoiceSids } from './custom-voices.ts';
import { listVoices } from './places.store.ts';
import type { Change } from './plan.ts';
import type { SidOf } from './requests.ts';

export async function withVoices(trx: Db, changes: Change[], sidOf: SidOf): Promise<Change[]> {
  const naming = changes.filter(({ kind, wanted }) => kind === 'applications' && namesVoice(wanted?.fields));
  if (naming.length === 0) return changes;
  const ownerOf = ({ provider, account }: Change) => ({
    service_provider_sid: sidOf('provider', { provider, account: null }, provider),
    account_sid: sidOf('account', { provider, account }, account ?? ''),
  });
  const voices = await listVoices(trx, [...new Set(naming.map((one) => ownerOf(one).service_provider_sid))]);
  return changes.map((one) => {
    if (!one.wanted || !naming.includes(one)) return one;
    const fields = withVoiceSids(one.wanted.fields, voices, ownerOf(one));
    return { ...one, wanted: { ...one.wanted, fields } };
  });
}
