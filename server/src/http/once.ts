/** Requests that are done once, however often they are sent: `Idempotency-Key` (decision 029). */
import { createHmac } from 'node:crypto';
import { principalSid } from '@trunkline/contract/core/actor.ts';
import { type Endpoint, mayBeRepeated } from '@trunkline/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, problems } from './problems.ts';

/** `request_hash` is for who asks, what for, and the key; `content_hash` for what was sent. */
type Claim = { request_hash: string; content_hash: string };
/** One claim for each secret that this server knows, in the same order on all servers. */
export type Once = readonly Claim[];

/** Whoever sends a key counts on it. */
const NOT_TAKEN =
  'Idempotency-Key is not supported here, since the answer is not stored. Nothing was done. Send the request without it, and check whether it succeeded before you send it again.';

export type OnceReader = (request: FastifyRequest, endpoint: Endpoint) => Once | null;

/**
 * Bodies may contain passwords, so the hashes are keyed with the server's secret. While the secret is being
 * exchanged, some servers have one of the two first, some the other.
 */
export function onceReader(secret: string, other: string | null = null): OnceReader {
  const secrets = other === null ? [secret] : [secret, other].toSorted();
  const hashBy = (secret: string, texts: unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(texts)).digest('base64url');
  return ({ headers, actor, params, query, body }, endpoint) => {
    const key = headers['idempotency-key'];
    if (key === undefined || !actor || endpoint.method === 'GET' || endpoint.changes_nothing) return null;
    if (!mayBeRepeated(endpoint)) throw problems.badRequest(NOT_TAKEN);
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
      throw problems.badRequest('Idempotency-Key must be 1 to 255 characters without spaces.');
    const who = principalSid(actor.by);
    return secrets.map((secret) => ({
      request_hash: hashBy(secret, [who, endpoint.method, endpoint.path, key]),
      content_hash: hashBy(secret, [params, query, body ?? null]),
    }));
  };
}

export type Done = Claim & { record_sid: string | null };

/** Looks whether a request was done before. */
export type DoneFinder = (once: Once) => Promise<Done | undefined>;

/** Thrown instead of doing it again; the route then repeats its earlier answer. */
export class DoneBefore extends Error {
  override name = 'DoneBefore';
  readonly done: Done;

  constructor(done: Done) {
    super('done before');
    this.done = done;
  }

  answerTo(once: Once | null | undefined, { creates, success }: Endpoint, reply: FastifyReply): unknown {
    const { request_hash, content_hash, record_sid } = this.done;
    const claim = once?.find((one) => one.request_hash === request_hash);
    if (content_hash !== claim?.content_hash) throw problems.keyReused(record_sid);
    const answer = creates && { [creates]: record_sid };
    if (success.body && !success.body.safeParse(answer).success) throw problems.toldOnce(record_sid);
    reply.header('idempotent-replayed', 'true');
    return answer;
  }
}

/** For a repeated deletion, which finds nothing because it was done before; null if somebody else deleted it. */
export async function doneBefore(
  error: unknown,
  request: FastifyRequest,
  once: Once | null | undefined,
): Promise<DoneBefore | null> {
  if (error instanceof DoneBefore) return error;
  const mayBe = once && request.method === 'DELETE' && error instanceof ProblemError && error.status === 404;
  const done = mayBe && (await request.server.find_done(once));
  if (!done) return null;
  // It was when it was done; of what is gone none can be.
  request.policy_asked = true;
  return new DoneBefore(done);
}
