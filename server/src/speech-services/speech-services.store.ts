/** Speech credentials in the database. */
import type { Actor, Owner } from '@trunkline/contract/core/actor.ts';
import type { Page, PageQuery } from '@trunkline/contract/core/paging.ts';
import { testsOfColumns } from '@trunkline/contract/speech-services/last-tests.ts';
import type {
  ListedSpeechCredential,
  SpeechCredential,
  SpeechCredentialWithVoices,
} from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import { holding } from '../app/holding-name.store.ts';
import { named } from '../app/named-tables.store.ts';
import { fragment, words } from '../db/fragment.ts';
import { type Condition, fixing, listPage, sortingBy, type Whose } from '../db/list.ts';
import { withChoiceCounts } from '../db/list-states.ts';
import { readLocked } from '../db/lock.ts';
import { oneRow } from '../db/one-row.ts';
import type { Db } from '../db/open.ts';
import { pageRows } from '../db/page-rows.ts';
import { fromDbTime } from '../db/values.ts';
import { voicesOfCredential } from './google-custom-voices.store.ts';

const columns = [
  'speech_credential_sid',
  'service_provider_sid',
  'account_sid',
  'vendor',
  'label',
  'credential',
  'use_for_tts',
  'use_for_stt',
  'last_used',
  'last_tested',
  'tts_tested_ok',
  'stt_tested_ok',
  'created_at',
] as const;

const credentialRow = (db: Db, speech_credential_sid: string) =>
  db
    .selectFrom('speech_credentials')
    .select(columns)
    .where('speech_credential_sid', '=', speech_credential_sid);

/** As stored: the vendor's values sealed. Not for an answer. */
export function findSpeechCredentialRow(db: Db, speech_credential_sid: string) {
  return credentialRow(db, speech_credential_sid).executeTakeFirst();
}

export function lockSpeechCredentialRow(trx: Db, speech_credential_sid: string) {
  const row = credentialRow(trx, speech_credential_sid);
  return readLocked(trx, 'speech_credentials', speech_credential_sid, row);
}

export type SpeechCredentialRow = NonNullable<Awaited<ReturnType<typeof findSpeechCredentialRow>>>;

/** Makes the vendor's part of an answer of the sealed values. Stores hold no key. */
export type ShowValues = (
  row: Pick<SpeechCredentialRow, 'vendor' | 'credential'>,
  withSecrets: boolean,
) => Partial<SpeechCredential>;

/** As it is answered by itself, to its owner: secrets masked, with its custom voices. */
export async function findSpeechCredential(
  db: Db,
  speech_credential_sid: string,
  show: ShowValues,
  withSecrets = true,
): Promise<SpeechCredentialWithVoices | undefined> {
  const row = await findSpeechCredentialRow(db, speech_credential_sid);
  return row && toCredentialWithVoices(db, row, show, withSecrets);
}

/** Of the row that was read already. */
export async function toCredentialWithVoices(
  db: Db,
  row: SpeechCredentialRow,
  show: ShowValues,
  withSecrets = true,
): Promise<SpeechCredentialWithVoices | undefined> {
  const [credential] = await toCredentials(db, [row], show, () => withSecrets);
  if (!credential || !speechVendorOf(credential.vendor)?.custom_voices) return credential;
  const custom_voices = await voicesOfCredential(db, row.speech_credential_sid, withSecrets);
  return { ...credential, custom_voices };
}

/** Whom the credential belongs to, the provider of its account included. */
export async function findSpeechCredentialOwner(
  db: Db,
  speech_credential_sid: string,
): Promise<(Owner & { vendor: string }) | undefined> {
  const row = await db
    .selectFrom('speech_credentials as c')
    .leftJoin('accounts as a', 'a.account_sid', 'c.account_sid')
    .select(['c.vendor', 'c.account_sid', 'c.service_provider_sid as own', 'a.service_provider_sid as above'])
    .where('c.speech_credential_sid', '=', speech_credential_sid)
    .executeTakeFirst();
  return (
    row && {
      vendor: row.vendor,
      account_sid: row.account_sid,
      service_provider_sid: row.above ?? row.own,
    }
  );
}

export type SpeechCredentialFilter = PageQuery & {
  vendor?: string | undefined;
  label?: string | undefined;
  use?: Use | undefined;
  state?: 'failing' | undefined;
  sort?: string | undefined;
  count_by?: 'level' | undefined;
};

/** A provider's are without secrets for its accounts (`R26`). */
export async function listSpeechCredentials(
  db: Db,
  actor: Actor,
  { whose, shared }: Record<'whose' | 'shared', Whose>,
  filter: SpeechCredentialFilter,
  show: ShowValues,
): Promise<Page<ListedSpeechCredential> | ListedSpeechCredential[]> {
  const { vendor, label, state, use } = filter;
  const where: Condition[] = [];
  if (vendor) where.push(fixing(['vendor'], fragment`t.vendor = ${vendor}`));
  if (label) where.push(holding(db, named.speech, label));
  if (use) where.push(words(`t.use_for_${use} = 1`));
  const isFailing = words(
    '(t.tts_tested_ok = 0 and t.use_for_tts = 1 or t.stt_tested_ok = 0 and t.use_for_stt = 1)',
  );
  if (state) where.push(isFailing);
  const selection = {
    table: 'speech_credentials',
    key: 'speech_credential_sid',
    whose,
    where,
    // Most columns may be null.
    sorting: { ...sortingBy(filter.sort ?? 'vendor', orders), has_nulls: true as const },
  };
  const isOwn = (row: SpeechCredentialRow) =>
    actor.scope !== 'account' || row.account_sid === actor.account_sid;
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
    .innerJoin('speech_credentials as t', 't.speech_credential_sid', 'page.sid')
    .leftJoin('accounts as a', 'a.account_sid', 't.account_sid')
    .select(columns.map((column) => `t.${column}` as const))
    .select('a.name as account_name')
    .orderBy(order),
);

const orders: Record<string, readonly string[]> = {
  vendor: ['vendor', 'label'],
  label: ['label', 'vendor'],
  last_tested: ['last_tested', 'vendor', 'label'],
  last_used: ['last_used', 'vendor', 'label'],
  created_at: ['created_at', 'vendor', 'label'],
};

async function toCredentials<R extends SpeechCredentialRow>(
  db: Db,
  rows: readonly R[],
  show: ShowValues,
  isOwn: (row: SpeechCredentialRow) => boolean,
) {
  const tests = await findTests(
    db,
    rows.map((row) => row.speech_credential_sid),
  );
  return rows.map((row) => {
    const { credential: _, ...facts } = row;
    const last_tested = fromDbTime(row.last_tested);
    return {
      ...facts,
      label: row.label || null,
      use_for_tts: row.use_for_tts ?? 0,
      use_for_stt: row.use_for_stt ?? 0,
      last_used: fromDbTime(row.last_used),
      last_tested,
      created_at: fromDbTime(row.created_at),
      tests: { ...testsOfColumns({ ...row, last_tested }), ...tests.get(row.speech_credential_sid) },
      ...show(row, isOwn(row)),
    };
  });
}

/** For the whole page at once. */
async function findTests(
  db: Db,
  sids: string[],
): Promise<ReadonlyMap<string, Partial<SpeechCredential['tests']>>> {
  const tests = new Map<string, Partial<SpeechCredential['tests']>>();
  if (sids.length === 0) return tests;
  const rows = await db
    .selectFrom('trunkline_speech_test_results')
    .selectAll()
    .where('speech_credential_sid', 'in', sids)
    .execute();
  for (const { speech_credential_sid: sid, capability, ok, reason, tested_at } of rows)
    tests.set(sid, {
      ...tests.get(sid),
      [capability]: { status: ok === 1 ? 'ok' : 'fail', reason, tested_at: fromDbTime(tested_at) },
    });
  return tests;
}

/** Another credential of the same owner and vendor with this label. */
export async function isSpeechLabelTaken(
  db: Db,
  owner: { account_sid: string | null; service_provider_sid: string },
  vendor: string,
  label: string,
): Promise<boolean> {
  const { account_sid, service_provider_sid } = owner;
  const query = db
    .selectFrom('speech_credentials')
    .select('speech_credential_sid')
    .where('vendor', '=', vendor)
    .where('label', '=', label);
  const row = await (account_sid
    ? query.where('account_sid', '=', account_sid)
    : query.where('account_sid', 'is', null).where('service_provider_sid', '=', service_provider_sid)
  ).executeTakeFirst();
  return row !== undefined;
}

/** Its custom voices and test results go with one that is removed. */
export const {
  insert: insertSpeechCredential,
  update: updateSpeechCredential,
  remove: removeSpeechCredential,
} = oneRow('speech_credentials', 'speech_credential_sid');
