/** Requests that are done once, however often they are sent: `Idempotency-Key` (decision 029). */
import { createHmac } from 'node:crypto';
import { type Endpoint, mayBeRepeated } from '@trunkline/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problems } from './problems.ts';

/** `request_hash` is for who asks, what for, and the key; `content_hash` for what was sent. */
export type Once = { request_hash: string; content_hash: string };

export type OnceReader = (request: FastifyRequest, endpoint: Endpoint) => Once | null;

/** Passwords are among what is sent, so the hashes are worth nothing without the server's secret. */
export function onceReader(secret: string): OnceReader {
  const hash = (...texts: unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
  return ({ headers, actor, params, query, body }, endpoint) => {
    const key = headers['idempotency-key'];
    if (key === undefined || !actor || !mayBeRepeated(endpoint)) return null;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw problems.badRequest('Idempotency-Key is 1 to 255 characters, without spaces.');
    const who = actor.by.kind === 'user' ? actor.by.user_sid : actor.by.api_key_sid;
    return {
      request_hash: hash(who, endpoint.method, endpoint.path, key),
      content_hash: hash(params, query, body ?? null),
    };
  };
}

export type Done = { content_hash: string; record_sid: string | null };

/** Thrown in place of doing it again; the route answers as it did then. */
export class DoneBefore extends Error {
  override name = 'DoneBefore';
  readonly done: Done;

  constructor(done: Done) {
    super('done before');
    this.done = done;
  }

  answerTo(once: Once | null | undefined, { creates, success }: Endpoint, reply: FastifyReply): unknown {
    const { content_hash, record_sid } = this.done;
    if (content_hash !== once?.content_hash) throw problems.keyReused(record_sid);
    const answer = creates && { [creates]: record_sid };
    if (success.body && !success.body.safeParse(answer).success) throw problems.toldOnce(record_sid);
    reply.header('idempotent-replayed', 'true');
    return answer;
  }
}
