/**
 * Metrics that are looked up when Prometheus asks. What cannot be looked up is left out and does not hide the others.
 */

import { join } from 'node:path';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readLastBackup } from '../backup/last-backup.ts';
import { dataFiles } from '../db/data-files.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { IngestTally } from '../ingest/ingest-tally.ts';
import { waitingPasswords } from '../security/passwords.ts';
import { rememberedFor } from '../status/ask-parts.ts';
import { countFiringRules, countSessions, readSize } from '../status/status.store.ts';
import type { Config } from './config.ts';
import { countWaiting } from './outbox.store.ts';
import { roomOf } from './status-machine.ts';
import { fileSize } from './status-stores.ts';

/** However many ask. */
const ASKED_EVERY_MS = 10_000;

type Needs = { config: Pick<Config, 'data_dir'>; database: OpenDatabase; ingest: IngestTally };
type Value = { labels?: Record<string, string>; value: number };

export function addGauges(registry: Registry, { config, database, ingest }: Needs): void {
  const registers = [registry];
  const { db, aside, dialect } = database;

  function gauge(name: string, help: string, read: () => Promise<Value[]>, labelNames: string[] = []) {
    const remembered = rememberedFor(ASKED_EVERY_MS, read);
    new Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset();
        const values = await remembered().catch(() => null);
        // Without a label there is a zero otherwise, which would be a claim.
        if (!values?.length && labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of values ?? []) this.set(labels, value);
      },
    });
  }

  function counter(name: string, help: string, read: () => Value[], labelNames: string[] = []) {
    new Counter({
      ...{ name, help, labelNames, registers },
      collect() {
        this.reset();
        for (const { labels = {}, value } of read()) this.inc(labels, value);
      },
    });
  }

  const outbox = rememberedFor(ASKED_EVERY_MS, () => countWaiting(aside));
  gauge(
    'trunkline_outbox_waiting',
    'Deliveries that wait, by kind; of all servers with this database',
    async () => (await outbox()).map(({ kind, waiting }) => ({ labels: { kind }, value: waiting })),
    ['kind'],
  );
  gauge('trunkline_outbox_oldest_seconds', 'How long the first of them has waited', async () => {
    const times = (await outbox()).map(({ oldest_at }) => Date.parse(oldest_at));
    return [{ value: times.length === 0 ? 0 : (Date.now() - Math.min(...times)) / 1000 }];
  });
  const sessions = rememberedFor(ASKED_EVERY_MS, () => countSessions(db, new Date()));
  gauge('trunkline_sessions', 'Sessions that are good now; of all servers with this database', async () => [
    { value: (await sessions()).sessions },
  ]);
  gauge('trunkline_people_signed_in', 'People with such a session', async () => [
    { value: (await sessions()).people },
  ]);
  gauge('trunkline_alert_rules_firing', 'Alert rules that fire now', async () => [
    { value: await countFiringRules(db) },
  ]);
  gauge('trunkline_passwords_waiting', 'Passwords that wait for their turn to be checked', async () => [
    { value: waitingPasswords() },
  ]);
  counter(
    'trunkline_ingest_total',
    'What the listener for calls has stored since the start',
    () => (['calls', 'alerts', 'traces'] as const).map((what) => ({ labels: { what }, value: ingest[what] })),
    ['what'],
  );
  counter('trunkline_ingest_refused_total', 'Requests to it that were answered with an error', () => [
    { value: ingest.refused },
  ]);
  gauge('trunkline_ingest_waiting', 'Requests to it that wait for room', async () => [
    { value: ingest.waiting },
  ]);
  gauge('trunkline_ingest_bytes_in_work', 'Bytes of requests to it that are worked on', async () => [
    { value: ingest.bytes },
  ]);
  const inDirectory = (name: string) => fileSize(join(config.data_dir, name));
  gauge(
    'trunkline_store_bytes',
    'Size of the database, and of the files of calls, their figures and traces; 0 where they are elsewhere',
    async () => [
      { labels: { store: 'database' }, value: await readSize(db, dialect) },
      { labels: { store: 'calls' }, value: await inDirectory(dataFiles.calls) },
      { labels: { store: 'call-figures' }, value: await inDirectory(dataFiles.figures) },
      { labels: { store: 'traces' }, value: await inDirectory(dataFiles.traces) },
    ],
    ['store'],
  );
  const room = rememberedFor(ASKED_EVERY_MS, () => roomOf(config.data_dir));
  gauge('trunkline_disk_free_bytes', 'Room at the data directory', async () => {
    const found = await room();
    return found ? [{ value: found.free }] : [];
  });
  gauge('trunkline_disk_total_bytes', 'Size of the disk of the data directory', async () => {
    const found = await room();
    return found ? [{ value: found.total }] : [];
  });
  gauge('trunkline_last_backup_timestamp_seconds', 'When npm run backup was done last', async () => {
    const last = await readLastBackup(config.data_dir);
    return last ? [{ value: Date.parse(last.made_at) / 1000 }] : [];
  });
}
