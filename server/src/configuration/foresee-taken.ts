/** Which names are taken, and which applications are named, asked for many changes at once before each of them asks for its own (`db/kept-within.ts`). */
import { foreseeNamedApplications } from '../app/tenants.ts';
import { foreseeApplications } from '../applications/applications.store.ts';
import { whoseNames } from '../applications/save-application.ts';
import { foreseeClients } from '../clients/clients.store.ts';
import { whoseUsernames } from '../clients/save-client.ts';
import type { Lock } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { foreseeNumbers } from '../phone-numbers/phone-numbers.store.ts';
import { whoseNumbers } from '../phone-numbers/save-phone-number.ts';
import type { EntryKind } from './entry.ts';
import type { Change } from './plan.ts';
import type { SidOf } from './requests.ts';
import { carrierOf } from './routing-requests.ts';

type Foreseen = {
  name: string;
  /** Within whose records a name is taken once: of an account or of a carrier. */
  within(change: Change, sidOf: SidOf): string | null;
  lock(sid: string): Lock;
  ask(trx: Db, sid: string, names: readonly string[]): Promise<void>;
};

const account = ({ provider, account }: Change, sidOf: SidOf) =>
  account === null ? null : sidOf('account', { provider, account }, account);

const foreseen: Partial<Record<EntryKind, Foreseen>> = {
  applications: { name: 'name', within: account, lock: whoseNames, ask: foreseeApplications },
  clients: { name: 'username', within: account, lock: whoseUsernames, ask: foreseeClients },
  numbers: {
    name: 'number',
    within: (change, sidOf) => carrierOf(change.wanted?.fields ?? {}, change, sidOf),
    lock: whoseNumbers,
    ask: foreseeNumbers,
  },
};

/** Applications that records of the kind name. */
const naming: readonly EntryKind[] = ['numbers', 'teams_tenants'];

/** Changes of one kind. Behind the locks that each of them would take. */
export async function foreseeTaken(
  trx: Db,
  kind: EntryKind,
  changes: readonly Change[],
  sidOf: SidOf,
): Promise<void> {
  if (naming.includes(kind)) await foreseeNamedApplications(trx, applicationsOf(changes, sidOf));
  const of = foreseen[kind];
  if (!of) return;
  const created = changes.filter(({ op }) => op === 'create');
  for (const [sid, some] of Map.groupBy(created, (change) => of.within(change, sidOf))) {
    if (!sid) continue;
    await of.lock(sid)(trx);
    await of.ask(
      trx,
      sid,
      some.map(({ wanted }) => String(wanted?.fields[of.name])),
    );
  }
}

function applicationsOf(changes: readonly Change[], sidOf: SidOf): string[] {
  return changes.flatMap(({ provider, account, wanted }) => {
    const { application } = wanted?.fields ?? {};
    return typeof application === 'string' ? [sidOf('applications', { provider, account }, application)] : [];
  });
}
