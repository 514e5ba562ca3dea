/**
 * Two people at one record: a read returns its version as an `ETag`, and a change made from another version
 * (`If-Match`) is refused. A client that sends no version overwrites, as on the platform.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { problems } from './problems.ts';
import type { Origin } from './route.ts';

/** Of what is sent as it is, such as a page. */
export function versionOfContent(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

function versionOf(record: unknown): string {
  // What is a version already, as of limits.
  if (typeof record === 'string') return `"${record}"`;
  return versionOfContent(JSON.stringify(record));
}

/**
 * Returns the record itself. `edited` is the part that people change, for records whose other parts change all the
 * time.
 */
export function withVersion<T>(ask: { reply: FastifyReply }, record: T, edited: unknown = record): T {
  ask.reply.header('etag', versionOf(edited));
  return record;
}

/** Proxies that compress an answer write so into its version: as weak, or with the way behind it. */
const COMPRESSED = /^W\/|[-;](gzip|br|zstd|deflate)(?="$)/g;

export function isAmong(versions: string, version: string): boolean {
  return versions.split(',').some((one) => one.trim().replace(COMPRESSED, '') === version);
}

/** 409 unless the change was made from this state. `current` is read in the change's own transaction. */
export function refuseIfChanged(origin: Origin, current: unknown, edited: unknown = current): void {
  if (!isMadeFrom(origin, edited)) throw problems.changedMeanwhile(current);
}

export function isMadeFrom({ if_match }: Origin, edited: unknown): boolean {
  return if_match === undefined || if_match === '*' || isAmong(if_match, versionOf(edited));
}
