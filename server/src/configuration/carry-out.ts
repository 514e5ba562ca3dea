/** Does what a plan says, by the routes that the console uses, within one transaction. */
import type { AppEnvSchema } from '@trunkline/contract/applications/app-env.ts';
import type { ApplyInput } from '@trunkline/contract/configuration/configuration.contract.ts';
import type { AuditEntry } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import { oneByOne, SLICE } from '../db/slices.ts';
import { ProblemError } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { ApplyParts } from './apply-configuration.ts';
import { type EntryKind, placeIdOf } from './entry.ts';
import { saidOf } from './environment.ts';
import { foreseeTaken } from './foresee-taken.ts';
import type { Change, Plan } from './plan.ts';
import type { World } from './read-world.ts';
import { refusalOf } from './refusal-of.ts';
import { type Request, requestsOf } from './requests.ts';
import { furtherCarriers } from './routing-requests.ts';
import { activeMeanwhile, activeNow, givenUp, inactiveNow, takenOver } from './steps-between.ts';
import { tenantRequests } from './tenant-requests.ts';
import { withVoices } from './voices-of-changes.ts';

export async function carryOut(
  trx: Db,
  parts: ApplyParts,
  origin: Origin,
  plan: Plan,
  world: World,
  input: ApplyInput,
) {
  const sids = new Map([...world.entries.values()].map((one) => [placeIdOf(one), one.sid]));
  // What is only called otherwise, or moves, has its sid under the new name too.
  for (const change of plan.changes) if (change.stored) sids.set(placeIdOf(change), change.stored.sid);
  const sidOf = (kind: EntryKind, place: { provider: string; account: string | null }, name: string) =>
    sids.get(placeIdOf({ kind, ...place, name })) ?? '';
  if (plan.changes.length === 0) return [] as AuditEntry[];
  let said: AppEnvSchema | null = null;
  const { send, entries, close } = await parts.routesWithin(trx, origin, async () => said);
  const one = async (change: Change, request: Request | null) => {
    if (!request) return;
    said = saidOf(change.wanted?.fields);
    const sid = await send(request).catch((error: unknown) => {
      throw error instanceof ProblemError ? refusalOf(change, error) : error;
    });
    if (change.op === 'create' && sid) sids.set(placeIdOf(change), sid);
  };
  try {
    const isTenant = ({ kind }: Change) => kind === 'provider' || kind === 'account';
    const meanwhile = activeMeanwhile(plan.changes);
    const deletes = plan.changes.filter(({ op }) => op === 'delete');
    const others = plan.changes.filter(({ op }) => op !== 'delete');
    const all = async (change: Change) => {
      const now = meanwhile.has(change) ? activeNow(change) : change;
      for (const request of requestsOf(now, sidOf, input.secrets)) await one(change, request);
      await one(change, furtherCarriers(change, sidOf));
    };
    await oneByOne(takenOver(others), (change) => one(change, givenUp(change)));
    for (const [kind, some] of Map.groupBy(others, (change) => change.kind))
      for (let from = 0; from < some.length; from += SLICE) {
        const slice = await withVoices(trx, some.slice(from, from + SLICE), sidOf);
        await foreseeTaken(trx, kind, slice, sidOf);
        await oneByOne(slice, (change) =>
          isTenant(change) ? one(change, tenantRequests(change, sidOf, input.secrets).first) : all(change),
        );
      }
    const accounts = others.filter(({ kind }) => kind === 'account');
    await oneByOne(accounts, (change) => one(change, tenantRequests(change, sidOf, input.secrets).later));
    await oneByOne([...meanwhile], (change) => one(change, inactiveNow(change, sidOf)));
    await oneByOne(deletes, all);
    return entries;
  } finally {
    await close();
  }
}
