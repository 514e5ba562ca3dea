/** LLM credentials in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { testOfColumns } from '@trunkline/contract/llm-services/last-test.ts';
import type {
  ListedLlmCredential,
  LlmCredential,
} from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { fragment, words } from '../db/fragment.ts';
import { type Condition, listPage, sortingBy, type Whose } from '../db/list.ts';
import { withChoiceCounts } from '../db/list-states.ts';
import { readLocked } from '../db/lock.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { fromDbTime } from '../db/values.ts';

const columns = [
  'llm_credential_sid',
  'service_provider_sid',
  'account_sid',
  'vendor',
  'label',
  'credential',
  'last_tested',
  'tested_ok',
  'created_at',
] as const;

const credentialRow = (db: Db, llm_credential_sid: string) =>
  db
    .selectFrom('trunkline_llm_credentials')
    .select(columns)
    .where('llm_credential_sid', '=', llm_credential_sid);

/** As stored: the key sealed. Not for an answer. */
export function findLlmCredentialRow(db: Db, llm_credential_sid: string) {
  return credentialRow(db, llm_credential_sid).executeTakeFirst();
}

export function lockLlmCredentialRow(trx: Db, llm_credential_sid: string) {
  const row = credentialRow(trx, llm_credential_sid);
  return readLocked(trx, 'trunkline_llm_credentials', llm_credential_sid, row);
}

export type LlmCredentialRow = NonNullable<Awaited<ReturnType<typeof findLlmCredentialRow>>>;

/** Makes the vendor's part of an answer of the sealed key. Stores hold no key. */
export type ShowKey = (
  row: Pick<LlmCredentialRow, 'vendor' | 'credential'>,
  withSecrets: boolean,
) => Pick<LlmCredential, 'api_key' | 'unreadable'>;

/** As it is answered to its owner: the key masked. */
export async function findLlmCredential(
  db: Db,
  llm_credential_sid: string,
  show: ShowKey,
  withSecrets = true,
): Promise<LlmCredential | undefined> {
  const row = await findLlmCredentialRow(db, llm_credential_sid);
  return row && (await toCredential(db, row, show, withSecrets));
}

/** Of the row that was read already. */
export async function toCredential(db: Db, row: LlmCredentialRow, show: ShowKey, withSecrets = true) {
  return (await toCredentials(db, [row], show, () => withSecrets))[0];
}

/** Whom the credential belongs to, the provider of its account included. */
export async function findLlmCredentialOwner(db: Db, llm_credential_sid: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('trunkline_llm_credentials as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.account_sid', 'c.service_provider_sid as own', 'a.service_provider_sid as above'])
    .where('c.llm_credential_sid', '=', llm_credential_sid)
    .executeTakeFirst();
  return row && { account_sid: row.account_sid, service_provider_sid: row.above ?? row.own };
}

const orders = {
  vendor: ['vendor', 'label'],
  label: ['label', 'vendor'],
  last_tested: ['last_tested', 'vendor', 'label'],
  created_at: ['created_at', 'vendor', 'label'],
};

export type LlmCredentialFilter = PageQuery & {
  vendor?: string | undefined;
  label?: string | undefined;
  state?: 'failing' | undefined;
  sort?: string | undefined;
  count_by?: 'level' | undefined;
};

/** A provider's are without their key for its accounts (`R26`). */
export async function listLlmCredentials(
  db: Db,
  actor: Actor,
  { whose, shared }: Record<'whose' | 'shared', Whose>,
  filter: LlmCredentialFilter,
  show: ShowKey,
): Promise<Page<ListedLlmCredential> | ListedLlmCredential[]> {
  const { vendor, label, state } = filter;
  const where: Condition[] = [];
  if (vendor) where.push(fragment`t.vendor = ${vendor}`);
  if (label) where.push(holding(db, named.llm, label));
  const isFailing = words('t.tested_ok = 0');
  if (state) where.push(isFailing);
  const selection = {
    table: 'trunkline_llm_credentials',
    key: 'llm_credential_sid',
    whose,
    where,
    // Most columns may be null.
    sorting: { ...sortingBy(filter.sort ?? 'vendor', orders), has_nulls: true as const },
  };
  const isOwn = (row: LlmCredentialRow) => actor.scope !== 'account' || row.account_sid === actor.account_sid;
  const page = await listPage(db, filter, selection, async (places) =>
    toCredentials(db, await credentialsOnPage(db, places), show, isOwn),
  );
  // What is left of them by more than one filter no index tells.
  const count_by = where.length === 0 ? filter.count_by : undefined;
  return withChoiceCounts(db, { count_by, text: label }, page, () => ({
    service_provider: { ...selection, whose: shared },
    failing: { ...selection, where: [isFailing] },
  }));
}

const credentialsOnPage = pageRows((db, { page, order }) =>
  db
    .selectFrom(page)
    .innerJoin('trunkline_llm_credentials as t', 't.llm_credential_sid', 'page.sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(columns.map((column) => `t.${column}` as const))
    .select('a.name as account_name')
    .orderBy(order),
);

async function toCredentials<R extends LlmCredentialRow>(
  db: Db,
  rows: readonly R[],
  show: ShowKey,
  isOwn: (row: LlmCredentialRow) => boolean,
) {
  const tests = await findTests(
    db,
    rows.map((row) => row.llm_credential_sid),
  );
  return rows.map((row) => {
    const { credential: _, ...facts } = row;
    const last_tested = fromDbTime(row.last_tested);
    return {
      ...facts,
      last_tested,
      created_at: fromDbTime(row.created_at),
      test: tests.get(row.llm_credential_sid) ?? testOfColumns({ ...row, last_tested }),
      ...show(row, isOwn(row)),
    };
  });
}

/** For the whole page at once. */
async function findTests(db: Db, sids: string[]): Promise<ReadonlyMap<string, LlmCredential['test']>> {
  if (sids.length === 0) return new Map();
  const rows = await db
    .selectFrom('trunkline_llm_test_results')
    .selectAll()
    .where('llm_credential_sid', 'in', sids)
    .execute();
  return new Map(
    rows.map(({ llm_credential_sid, ok, reason, tested_at }) => [
      llm_credential_sid,
      { status: ok === 1 ? 'ok' : 'fail', reason, tested_at: fromDbTime(tested_at) },
    ]),
  );
}

/** Another credential of the same owner and vendor with this label. */
export async function isLlmLabelTaken(
  db: Db,
  { account_sid, service_provider_sid }: { account_sid: string | null; service_provider_sid: string },
  vendor: string,
  label: string,
): Promise<boolean> {
  const query = db
    .selectFrom('trunkline_llm_credentials')
    .select('llm_credential_sid')
    .where('vendor', '=', vendor)
    .where('label', '=', label);
  const own = account_sid
    ? query.where('account_sid', '=', account_sid)
    : query.where('account_sid', 'is', null).where('service_provider_sid', '=', service_provider_sid);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Its test result goes with one that is removed. */
export const {
  insert: insertLlmCredential,
  update: updateLlmCredential,
  remove: removeLlmCredential,
} = oneRow('trunkline_llm_credentials', 'llm_credential_sid');
