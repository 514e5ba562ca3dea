/**
 * Two people at one record: a read tells its version as an `ETag`, and a change that was made from
 * another version (`If-Match`) is refused. A client that sends none overwrites, as on the platform.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { problems } from './problems.ts';
import type { Origin } from './route.ts';

function versionOf(record: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 22)}"`;
}

/** Answers the record itself. `edited` is the part that people change, where others change the rest all the time. */
export function withVersion<T>(ask: { reply: FastifyReply }, record: T, edited: unknown = record): T {
  ask.reply.header('etag', versionOf(edited));
  return record;
}

/** 409 unless the change was made from this state. `current` is read in the change's own transaction. */
export function refuseIfChanged(origin: Origin, current: unknown, edited: unknown = current): void {
  if (origin.if_match !== undefined && origin.if_match !== '*' && origin.if_match !== versionOf(edited))
    throw problems.changedMeanwhile(current);
}
