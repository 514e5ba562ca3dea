/** All that is kept of an account as one file: its configuration, calls, alerts, audit entries and recordings. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { timeRangeOf } from '@trunkline/contract/recent-calls/time-range.ts';
import { alertOf } from '../alerts/list-alerts.ts';
import { listApiKeys } from '../api-keys/api-keys.store.ts';
import type { TenantAccount } from '../app/tenants.store.ts';
import { listAuditEntries } from '../audit/audit.store.ts';
import { listAuditRows } from '../audit/audit-rows.store.ts';
import type { CallStore, StoredCall } from '../calls/call-store.ts';
import type { Db } from '../db/open.ts';
import { removedWhenStopped } from '../db/removed-when-stopped.ts';
import { OPERATOR } from '../operations/operator.ts';
import { CommandRefusal } from '../operations/refusal.ts';
import { type AccountRecordings, type OpenRecordings, objectOfAddress } from '../outside/recording-bucket.ts';
import { callOf } from '../recent-calls/list-calls.ts';
import { listUsers } from '../users/users.store.ts';
import { type TarEntry, tarOf } from './tar.ts';

type Parts = {
  db: Db;
  calls: CallStore;
  openRecordings: OpenRecordings;
  /** Of the account, as YAML. */
  configuration: string;
};

export type Archived = {
  calls: number;
  alerts: number;
  audit: number;
  recordings: number;
  /** Recordings that calls name and that could not be had, with the reason; the first of them. */
  not_had: string[];
  not_had_count: number;
};

const AT_ONCE = 500;
const MOST_NAMED = 1000;

const README = `What Trunkline keeps of one account.

configuration.yaml  what is configured, without secrets, for npm run apply
users.jsonl         people of the account, without their passwords
keys.jsonl          its API keys, of each the last four characters
calls/*.jsonl       calls, newest first, one JSON object a line
alerts/*.jsonl      alerts, newest first
audit/*.jsonl       entries of the audit log, newest first; of an entry about many records the rows of this account follow it
recordings/         <year>/<month>/<day>/<call_sid>.<format>
manifest.json       how many of each, and recordings that could not be had
`;

/** Answers what is in it. The file is there when it is whole, and not before; one that is there already is refused. */
export async function archiveAccount(parts: Parts, account: TenantAccount, file: string): Promise<Archived> {
  if (existsSync(file)) throw new CommandRefusal(`${file} already exists; choose another file.`);
  const archived: Archived = { calls: 0, alerts: 0, audit: 0, recordings: 0, not_had: [], not_had_count: 0 };
  const unfinished = `${file}.unfinished`;
  try {
    await removedWhenStopped(unfinished, () =>
      pipeline(
        tarOf(entriesOf(parts, account, archived)),
        createGzip(),
        createWriteStream(unfinished, { mode: 0o600 }),
      ),
    );
    await rename(unfinished, file);
    return archived;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function* entriesOf(
  parts: Parts,
  account: TenantAccount,
  archived: Archived,
): AsyncGenerator<TarEntry> {
  const whose = { account_sid: account.account_sid };
  const range = timeRangeOf({});
  yield textEntry('README.txt', README);
  yield textEntry('configuration.yaml', parts.configuration);
  yield textEntry(
    'users.jsonl',
    linesOf(await listUsers(parts.db, readerOf(account), { ...whose, page_size: AT_ONCE })),
  );
  yield textEntry('keys.jsonl', linesOf(await listApiKeys(parts.db, whose, { page_size: AT_ONCE })));
  let n = 0;
  for await (const some of parts.calls.eachAlert(whose, { range })) {
    archived.alerts += some.length;
    yield linesEntry('alerts', ++n, some.map(alertOf));
  }
  n = 0;
  for await (const some of eachAuditPart(parts.db, account)) {
    archived.audit += some.length;
    yield linesEntry('audit', ++n, some);
  }
  n = 0;
  // Opened when the first call has a recording; the same answer, or failure, for all.
  let opened: Promise<AccountRecordings | null> | null = null;
  for await (const some of parts.calls.eachCall(whose, { range })) {
    archived.calls += some.length;
    yield linesEntry('calls', ++n, some.map(callOf));
    for (const call of some) {
      if (!call.recording_url) continue;
      opened ??= parts.openRecordings(account.account_sid);
      opened.catch(() => {});
      const found = await recordingEntry(opened, call);
      if (typeof found !== 'string') {
        archived.recordings += 1;
        yield found;
        continue;
      }
      archived.not_had_count += 1;
      if (archived.not_had.length < MOST_NAMED) archived.not_had.push(`${call.call_sid}: ${found}`);
    }
  }
  yield textEntry('manifest.json', `${JSON.stringify({ account, ...archived }, null, 2)}\n`);
}

const linesOf = (rows: readonly object[] | { data: readonly object[] }) =>
  ('data' in rows ? rows.data : rows).map((row) => `${JSON.stringify(row)}\n`).join('');

/** A person of the account. */
function readerOf({ account_sid, service_provider_sid }: TenantAccount): Actor {
  const scope = { scope: 'account', account_sid, service_provider_sid } as const;
  return { ...OPERATOR.actor, ...scope, view_only: false } as unknown as Actor;
}

/** As a person of the account reads them: people above it are not named. */
async function* eachAuditPart(db: Db, account: TenantAccount): AsyncGenerator<object[]> {
  const { account_sid } = account;
  const reader = readerOf(account);
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(
      ...([db, reader, { account_sid }, before, AT_ONCE] as const),
    );
    if (page.entries.length > 0) yield page.entries;
    for (const { audit_sid, rows } of page.entries) {
      let after: number | null = null;
      while (rows !== null) {
        const some: Awaited<ReturnType<typeof listAuditRows>> = await listAuditRows(
          ...([db, reader, audit_sid, after, AT_ONCE] as const),
        );
        const part = some?.rows ?? [];
        if (part.length > 0) yield part.map((row) => ({ audit_sid, ...row }));
        after = some?.next ?? null;
        if (after === null) break;
      }
    }
    before = page.next;
  } while (before);
}

/** The entry, or why there is none. */
async function recordingEntry(
  opened: Promise<AccountRecordings | null>,
  { recording_url }: StoredCall,
): Promise<TarEntry | string> {
  const name = objectOfAddress(recording_url);
  if (!name) return 'its address is none of this server';
  try {
    const of = await opened;
    if (!of) return 'the account names no bucket';
    const size = await of.bucket.size(name);
    if (size === null) return `there is no ${name}`;
    const content = size > 0 ? await of.bucket.read(name, 0, size - 1) : [];
    return { name: `recordings/${name}`, size, content };
  } catch (error) {
    return (error as Error).message;
  }
}

function linesEntry(folder: string, n: number, rows: readonly object[]): TarEntry {
  const name = `${folder}/${String(n).padStart(6, '0')}.jsonl`;
  return textEntry(name, linesOf(rows));
}

function textEntry(name: string, text: string): TarEntry {
  const content = Buffer.from(text);
  return { name, size: content.length, content: [content] };
}
