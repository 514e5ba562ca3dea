/** Routing many numbers to one application: all of them or none (`R24`). */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { may } from '@trunkline/contract/core/policy.ts';
import type { RoutingChange } from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import type { ChangedRecord } from '../app/audit-many.ts';
import { findReferredApplication, type Referred } from '../app/tenants.store.ts';
import { rowAsItIs } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { othersTurn } from '../db/others-turn.ts';
import { transact } from '../db/transaction.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import { auditNumbers } from './audit-numbers.ts';
import {
  countNumbersMatching,
  lockedNumbers,
  numbersMatching,
  numbersNamed,
  routeNumbers,
} from './number-batches.store.ts';
import { type OwnedRow, ownerOf } from './phone-numbers.store.ts';

/** Answers how many were routed elsewhere before, and the entry about it. */
export function routePhoneNumbers(
  db: Db,
  origin: Origin,
  change: RoutingChange,
): Promise<{ changed: number; audit_sid: string | null }> {
  const { application_sid } = change;
  return transact(db, async (trx) => {
    const application = application_sid ? await getApplication(trx, application_sid) : null;
    const routed: ChangedRecord[] = [];
    const after = { application: application?.name ?? null, application_sid };
    for await (const chosen of await chosenRows(trx, origin.actor, change)) {
      const rows = await lockedNumbers(trx, chosen);
      if (rows.length < chosen.length)
        throw problems.conflict(
          'Some of these numbers have since been deleted. Nothing was routed; check the list again.',
        );
      for (const row of rows) refuseUnfit(origin.actor, row, application);
      const others = rows.filter((row) => row.application_sid !== application_sid);
      await routeNumbers(
        trx,
        others.map((row) => row.phone_number_sid),
        application_sid,
      );
      for (const row of others)
        routed.push({
          record_sid: row.phone_number_sid,
          record_name: row.number,
          owner: ownerOf(row),
          before: { application: row.application_name, application_sid: row.application_sid },
          after,
        });
      // A long list must not keep the server from everything else.
      await othersTurn();
    }
    const to = application ? `to ${application.name}` : 'to no application';
    const audit_sid = await auditNumbers(trx, origin, 'route', to, routed);
    return { changed: routed.length, audit_sid };
  });
}

async function getApplication(trx: Db, application_sid: string): Promise<Referred> {
  await rowAsItIs('applications', application_sid)(trx);
  const application = await findReferredApplication(trx, application_sid);
  if (application) return application;
  throw problems.invalid([
    { path: 'application_sid', message: `There is no application ${application_sid}.` },
  ]);
}

async function chosenRows(db: Db, actor: Actor, change: RoutingChange): Promise<AsyncIterable<OwnedRow[]>> {
  const { phone_number_sids, all_matching = {}, expected_total } = change;
  if (phone_number_sids) return allNamed(db, phone_number_sids);
  const total = await countNumbersMatching(db, actor, all_matching);
  if (total !== expected_total)
    throw problems.conflict(
      `The filter now matches ${total} numbers, not ${expected_total}. Nothing was routed; check the list again.`,
    );
  return numbersMatching(db, actor, all_matching);
}

async function* allNamed(db: Db, named: readonly string[]): AsyncGenerator<OwnedRow[]> {
  const missing = new Set(named);
  for await (const rows of numbersNamed(db, [...missing])) {
    for (const row of rows) missing.delete(row.phone_number_sid);
    yield rows;
  }
  const [first] = missing;
  if (first === undefined) return;
  const path = `phone_number_sids.${named.indexOf(first)}`;
  throw problems.invalid([{ path, message: `There is no phone number ${first}. Nothing was routed.` }]);
}

/** The first number at fault is named; with it the whole change is refused. */
function refuseUnfit(actor: Actor, row: OwnedRow, application: Referred | null): void {
  const decision = may(phoneNumberPolicy, 'update', actor, ownerOf(row));
  if (!decision.allowed) throw problems.forbidden(decision.reason);
  if (!application || (row.account_sid && row.account_sid === application.account_sid)) return;
  const message = `${row.number} belongs to another account than the application. Nothing was routed.`;
  throw problems.invalid([{ path: 'application_sid', message }]);
}
