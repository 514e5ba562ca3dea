/** Applying a document: all of it or nothing, by the routes that the console uses, as one entry of the audit trail (decision 052). */
import { rowName } from '@trunkline/contract/audit/row-name.ts';
import {
  type ApplyInput,
  MOST_FAULTS_TOLD,
} from '@trunkline/contract/configuration/configuration.contract.ts';
import { MOST_TEXT } from '@trunkline/contract/configuration/document.ts';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import { auditMany } from '../app/audit-many.ts';
import { countOf } from '../app/count-of.ts';
import type { RoutesWithin } from '../app/routes-within.ts';
import { rowOf, rowsAsTheyAre } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { othersTurn } from '../db/others-turn.ts';
import { transact } from '../db/transaction.ts';
import { ProblemError, problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import type { Cipher } from '../security/cipher.ts';
import { carryOut } from './carry-out.ts';
import { type EntryKind, placeIdOf } from './entry.ts';
import { partsOfDocument } from './parts-of-document.ts';
import { inTurn, type Plan, planChanges } from './plan.ts';
import type { ReadDocument } from './read-document.ts';
import { emptyWorld, readWorld, type World } from './read-world.ts';
import { toldPlan } from './told-plan.ts';
import { readBeside } from './yaml-work.ts';

/** So many take some tenths of a second, for which others wait. */
const MOST_TRIED = 300;

export type ApplyParts = {
  db: Db;
  cipher: Cipher;
  digest_keys: readonly string[];
  routesWithin: RoutesWithin;
};

export async function applyConfiguration(parts: ApplyParts, origin: Origin, input: ApplyInput) {
  const document = await read(input);
  if (input.dry_run) {
    const { plan, world } = await planned(parts.db, parts, origin.actor, document, input);
    if (plan.changes.length <= MOST_TRIED) await tryOut(parts, origin, plan, world, input);
    return told(plan, input.dry_run, null);
  }
  return transact(parts.db, async (trx) => {
    // Two documents about one provider take turns.
    const about = await partsOfDocument(trx, origin.actor, document);
    for (const { service_provider_sid } of about) await rowOf('service_providers', service_provider_sid)(trx);
    const { plan, world } = await lockedPlan(trx, () => planned(trx, parts, origin.actor, document, input));
    const entries = await carryOut(trx, parts, origin, plan, world, input);
    const rows = entries.map(({ kind, record_sid, record_name, owner, from, before: was, after }) => ({
      ...{ record_sid: record_sid ?? '', record_name: rowName(record_name, kind), owner },
      ...(from && { from }),
      ...(was === undefined ? {} : { before: was as Record<string, unknown> }),
      ...(after === undefined ? {} : { after: after as Record<string, unknown> }),
    }));
    const nameOf = (count: number) => countOf(count, 'change');
    const audit_sid = await auditMany(trx, origin, { action: 'apply', kind: 'configuration', nameOf }, rows);
    return told(plan, input.dry_run, audit_sid);
  });
}

/** Does it and undoes it, so that a plan promises nothing that a route refuses. */
async function tryOut(parts: ApplyParts, origin: Origin, plan: Plan, world: World, input: ApplyInput) {
  if (plan.changes.length === 0) return;
  const undone = new Error('tried out');
  await transact(parts.db, async (trx) => {
    await carryOut(trx, parts, origin, plan, world, input);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** Its answer is written as JSON in another turn. */
async function told(plan: Plan, dry_run: 0 | 1, audit_sid: string | null) {
  await othersTurn();
  const answer = toldPlan(plan, dry_run, audit_sid);
  await othersTurn();
  return answer;
}

async function read({ documents }: ApplyInput): Promise<ReadDocument> {
  const size = documents.reduce((sum, { text }) => sum + text.length, 0);
  if (size > MOST_TEXT)
    throw problems.invalid([
      {
        path: 'documents',
        message: `The document has more than ${MOST_TEXT / 1024 / 1024} MiB; apply it in parts`,
      },
    ]);
  const document = await readBeside(documents);
  refuse(document.issues, document.faults);
  return document;
}

function refuse(issues: readonly Issue[], faults = issues.length): void {
  if (faults > 0) throw problems.invalid(issues.slice(0, MOST_FAULTS_TOLD), faults);
}

type Planned = { plan: Plan; world: World };

async function planned(
  db: Db,
  { cipher, digest_keys }: ApplyParts,
  actor: Actor,
  document: ReadDocument,
  input: ApplyInput,
): Promise<Planned> {
  const world = emptyWorld();
  for (const part of await partsOfDocument(db, actor, document)) await readWorld(db, cipher, part, world);
  const plan = await planChanges(world, document, {
    given: input.secrets,
    deletes: input.delete === 1,
    digest_keys,
  });
  refuse(plan.issues);
  if (input.plan && !plan.versions.includes(input.plan)) throw changedSince(plan);
  return { plan, world };
}

const tables = {
  provider: 'service_providers',
  account: 'accounts',
  applications: 'applications',
  carriers: 'voip_carriers',
  numbers: 'phone_numbers',
  clients: 'clients',
  teams_tenants: 'ms_teams_tenants',
  llm_services: 'trunkline_llm_credentials',
  speech_services: 'speech_credentials',
  alert_rules: 'trunkline_alert_rules',
  routing: 'lcr',
} as const;

const MOST_TURNS = 5;

/** In which something is changed, and that stay as they are: nobody deletes them meanwhile. */
function accountsAround({ plan, world }: Planned): string[] {
  const changed = new Set(plan.changes.map((change) => placeIdOf(change)));
  const around = plan.changes.flatMap(({ provider, account }) =>
    account === null ? [] : [placeIdOf({ kind: 'account', provider, account, name: account })],
  );
  const wanted = new Set(around.filter((id) => !changed.has(id)));
  return [...world.entries.values()].flatMap((one) =>
    one.kind === 'account' && wanted.has(placeIdOf(one)) ? [one.sid] : [],
  );
}

/** Read again behind the locks of what is changed, until nothing has come between; then nothing can. */
async function lockedPlan(trx: Db, read: () => Promise<Planned>): Promise<Planned> {
  let now = await read();
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const stored = now.plan.changes.flatMap((one) =>
      one.stored && one.kind !== 'limits' ? [one.stored] : [],
    );
    const areThere = await rowsAsTheyAre(trx, 'accounts', accountsAround(now));
    if (stored.length === 0 && areThere) return now;
    const order = (kind: EntryKind) => inTurn.indexOf(kind);
    stored.sort((one, other) => order(one.kind) - order(other.kind) || (one.sid < other.sid ? -1 : 1));
    for (const { kind, sid } of stored) await rowOf(tables[kind as keyof typeof tables], sid)(trx);
    const behind = await read();
    if (behind.plan.versions[0] === now.plan.versions[0]) return behind;
    now = behind;
  }
  throw problems.storeFailed('Someone else keeps changing this. Nothing was changed; please try again.');
}

function changedSince(plan: Plan): ProblemError {
  const told = problems.changedMeanwhile(toldPlan(plan, 1, null));
  const msg =
    'The configuration has changed since this was planned. Nothing was changed; check the plan again.';
  return new ProblemError(told.status, told.code, msg, told.extra);
}
