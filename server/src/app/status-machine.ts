/** The status of the process, its machine, its backups and the certificate in front of it. */
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readLastBackup } from '../backup/last-backup.ts';
import { typedCommand } from '../db/how-typed.ts';
import { lookAtCertificate } from '../outside/look-at-certificate.ts';
import { inWords, type Look, type PartAnswer, rememberedFor } from '../status/ask-parts.ts';
import type { Config } from './config.ts';
import { countOf } from './count-of.ts';
import type { Release } from './release.ts';
import { sizeText, spanText } from './status-words.ts';

const NS_PER_MS = 1e6;
const LATE_MS = 200;
const SEEN_MS = 600_000;
const DAY_MS = 86_400_000;
const LITTLE_ROOM = 0.1;
const NO_ROOM = 0.02;
const OLD_BACKUP_MS = 2 * DAY_MS;
const CERTIFICATE_MS = 600_000;
const SOON_MS = 14 * DAY_MS;

/** Measures how late timers fire; starts again every ten minutes, so that it describes the present. */
export function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let since = Date.now();
  delays.enable();
  const forget = setInterval(() => {
    delays.reset();
    since = Date.now();
  }, SEEN_MS).unref();
  // It counts the time between two turns, which is its resolution where nothing is late.
  const late = (ns: number) => Math.max(0, Math.round(ns / NS_PER_MS - 20));
  return {
    read: () => ({
      p99_ms: delays.count > 0 ? late(delays.percentile(99)) : 0,
      longest_ms: delays.count > 0 ? late(delays.max) : 0,
      seen_ms: Date.now() - since,
    }),
    stop() {
      clearInterval(forget);
      delays.disable();
    },
  };
}

export type EventLoop = ReturnType<typeof watchEventLoop>;

type Needs = {
  config: Pick<Config, 'data_dir' | 'database_url' | 'recordings_directory' | 'base_url'>;
};

export const processLook = (release: Release, eventLoop: EventLoop): Look => ({
  part: 'process',
  name: 'This server',
  look: async () => processPart(release, eventLoop),
});

export function machineLooks({ config }: Needs): Look[] {
  const certificate = rememberedFor(
    CERTIFICATE_MS,
    inWords(() => lookAtCertificate(config.base_url)),
  );
  return [
    { part: 'disk', name: 'The disk', look: () => diskPart(config) },
    { part: 'backup', name: 'The last backup', look: () => backupPart(config) },
    {
      part: 'certificate',
      name: 'The certificate',
      look: () => (config.base_url.startsWith('https:') ? certificatePart(certificate) : noCertificate()),
    },
  ];
}

function processPart({ release, schema }: Release, eventLoop: EventLoop): PartAnswer {
  const { p99_ms, longest_ms, seen_ms } = eventLoop.read();
  const { rss } = process.memoryUsage();
  const up_ms = process.uptime() * 1000;
  const isLate = p99_ms > LATE_MS;
  const said = `Release ${release} (schema ${schema}) has been running for ${spanText(up_ms)} on Node ${process.versions.node}, with ${sizeText(rss)} of memory.`;
  const lateness = isLate
    ? `In the last ${spanText(seen_ms)} the event loop was ${p99_ms} ms late (99th percentile): the server is overloaded.`
    : `In the last ${spanText(seen_ms)} the event loop was never late by more than ${longest_ms} ms.`;
  const started_at = new Date(Date.now() - up_ms).toISOString();
  return {
    state: isLate ? 'attention' : 'good',
    says: `${said} ${lateness}`,
    facts: {
      ...{ release, schema, started_at, node: process.versions.node, memory_bytes: rss },
      ...{ event_loop_p99_ms: p99_ms, event_loop_longest_ms: longest_ms },
    },
  };
}

export async function roomOf(directory: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function diskPart({ data_dir, recordings_directory }: Needs['config']): Promise<PartAnswer> {
  const places = [data_dir, ...(recordings_directory ? [recordings_directory] : [])];
  const rooms = [];
  for (const place of places) {
    const room = await roomOf(place);
    if (room && room.total > 0) rooms.push({ place, ...room });
  }
  const [first] = rooms.toSorted((a, b) => a.free / a.total - b.free / b.total);
  if (!first) return { state: 'off', says: 'Nothing is stored on the disk of this server yet.', facts: {} };
  const { place, free, total } = first;
  const state = free < total * NO_ROOM ? 'failing' : free < total * LITTLE_ROOM ? 'attention' : 'good';
  return {
    state,
    says: `${sizeText(free)} of ${sizeText(total)} are free at ${place}.${state === 'good' ? '' : ' Free up space: when the disk is full, nothing can be stored.'}`,
    facts: { free_bytes: free, total_bytes: total },
  };
}

async function backupPart({ data_dir, database_url }: Needs['config']): Promise<PartAnswer> {
  const last = await readLastBackup(data_dir);
  if (!last)
    return {
      state: database_url ? 'off' : 'attention',
      says: database_url
        ? `No backup was made with ${typedCommand('backup')} on this machine. Backups made by the database server are not visible here.`
        : `No backup of this data directory was made with ${typedCommand('backup')} yet.`,
      facts: { made_at: null },
    };
  const age = Date.now() - Date.parse(last.made_at);
  const isOld = age > OLD_BACKUP_MS;
  const sealed = last.is_sealed ? 'It is encrypted.' : 'It is not encrypted.';
  return {
    state: isOld ? 'attention' : 'good',
    says: `The last one was made ${spanText(age)} ago: ${last.folder}. ${sealed}`,
    facts: { made_at: last.made_at, folder: last.folder },
  };
}

async function noCertificate(): Promise<PartAnswer> {
  return {
    state: 'off',
    says: 'TRUNKLINE_BASE_URL is not an HTTPS address, so there is no certificate to check.',
    facts: {},
  };
}

async function certificatePart(ask: () => ReturnType<typeof lookAtCertificate>): Promise<PartAnswer> {
  const { subject, issuer, valid_to, trusted, trust_failure, name_matches } = await ask();
  const left = Date.parse(valid_to ?? '') - Date.now();
  const told = { subject, issuer, valid_to };
  if (!trusted)
    return {
      state: 'failing',
      says: `The certificate at TRUNKLINE_BASE_URL is not trusted: ${trust_failure}.`,
      facts: told,
    };
  if (name_matches === false)
    return {
      state: 'failing',
      says: `The certificate at TRUNKLINE_BASE_URL is for another name (${subject}).`,
      facts: told,
    };
  return {
    state: left < SOON_MS ? 'attention' : 'good',
    says:
      left < SOON_MS
        ? `The certificate at TRUNKLINE_BASE_URL expires in ${spanText(left)} and has not been renewed.`
        : `The certificate at TRUNKLINE_BASE_URL is valid for another ${countOf(Math.floor(left / DAY_MS), 'day')}.`,
    facts: told,
  };
}
