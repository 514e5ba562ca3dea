/** What has to be otherwise for a moment, so that the routes let a document be done in its order. */
import { idOf } from './entry.ts';
import type { Change } from './plan.ts';
import type { Request, SidOf } from './requests.ts';
import { namedCarrier } from './routing-requests.ts';

/** Carriers that are inactive in the end and get new numbers, which only an active one does. */
export function activeMeanwhile(changes: readonly Change[]): Set<Change> {
  const named = new Set(
    changes.flatMap((change) => {
      if (change.kind !== 'numbers' || change.op !== 'create') return [];
      const carrier = namedCarrier(change.wanted.fields, change);
      return carrier ? [idOf({ kind: 'carriers', ...carrier })] : [];
    }),
  );
  return new Set(
    changes.filter(
      (change) =>
        change.kind === 'carriers' && change.wanted?.fields.is_active === 0 && named.has(idOf(change)),
    ),
  );
}

export function activeNow(change: Change): Change {
  if (!change.wanted) return change;
  return { ...change, wanted: { ...change.wanted, fields: { ...change.wanted.fields, is_active: 1 } } };
}

export const inactiveNow = (change: Change, sidOf: SidOf): Request => ({
  method: 'PUT',
  path: `/VoipCarriers/${sidOf('carriers', change, change.name)}`,
  body: { is_active: 0 },
});

/** What is taken once everywhere, by the kind that has it. */
const unique: Partial<Record<Change['kind'], { field: string; path: string }>> = {
  provider: { field: 'root_domain', path: '/ServiceProviders' },
  account: { field: 'sip_realm', path: '/Accounts' },
};

/** Those whose value another one of the document takes over: two may exchange theirs. */
export function takenOver(changes: readonly Change[]): Change[] {
  const wantedBy = new Map<string, Change>();
  const keyOf = (kind: Change['kind'], value: unknown) => JSON.stringify([kind, value]);
  for (const change of changes) {
    const value = change.wanted?.fields[unique[change.kind]?.field ?? ''];
    if (value) wantedBy.set(keyOf(change.kind, value), change);
  }
  return changes.filter(({ kind, stored, wanted }) => {
    const { field = '' } = unique[kind] ?? {};
    const value = stored?.fields[field];
    const taker = value ? wantedBy.get(keyOf(kind, value)) : undefined;
    return taker && taker.stored !== stored && wanted && field in wanted.fields;
  });
}

export function givenUp({ kind, stored }: Change): Request | null {
  const { field = '', path = '' } = unique[kind] ?? {};
  return stored ? { method: 'PUT', path: `${path}/${stored.sid}`, body: { [field]: null } } : null;
}
