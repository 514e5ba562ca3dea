/**
 * One HTTP endpoint as data. The server turns it into a Fastify route, the console into a typed
 * fetch, `npm run docs` into OpenAPI: there is no second description of the API.
 */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Endpoint = {
  method: Method;
  /** Below the base path (`R1`), parameters as `:name`. */
  path: string;
  summary: string;
  /** Groups the endpoint in the API page: the contract folder's name. */
  tag: string;
  /** Other spellings of the same thing, one handler (`R2`). */
  also?: readonly { method: Method; path: string }[];
  /** Needs no credential. Everything else answers 401 without one. */
  open?: true;
  /** Also for a session whose password has to be changed first (`R36`). */
  before_password_change?: true;
  /** A refusal repeats its sentence under `error`, where clients of the platform look for it (`R3`). */
  repeats_error?: true;
  /** Largest body in bytes, where the server's default of 1 MiB does not fit. */
  body_limit?: number;
  /** Takes much memory until it is answered, whatever is sent: a few are answered at a time. */
  takes_turns?: true;
  /** As long as what it is about: the console waits as it does for an import. */
  takes_long?: true;
  /** Counts against a strict limit of its own instead of the general one (`R21`); `tests` are of a whole list at once. */
  limit?: 'login' | 'reset' | 'register' | 'test' | 'tests' | 'lookup';
  /**
   * Makes a record, and answers its sid under this name. Sent again with the same `Idempotency-Key` it makes
   * no second one (decision 029).
   */
  creates?: 'sid' | 'user_sid';
  /** A read by POST, which may be repeated freely: an `Idempotency-Key` is ignored instead of refused. */
  changes_nothing?: true;
  /** Also for people who may only look, though it is no GET (`R12`): what they ask for, or what is their own. */
  for_viewers?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body is sent when it is not JSON: the parts of a form are the members of `body`, as text. */
  body_type?: 'multipart/form-data';
  /** Of a list: the columns of its CSV, which `Accept: text/csv` asks for; `call_hook.url` is a member's member. */
  csv?: readonly string[];
  /** The one answer of success; `body` null means an empty one. */
  success: { status: number; body: z.ZodType | null; type?: string };
};

export function endpoint<const E extends Endpoint>(description: E): E {
  return description;
}

/** Whether its answer can be repeated from what is stored about a request that was done. */
export function mayBeRepeated({ method, creates, success }: Endpoint): boolean {
  return method !== 'GET' && (creates !== undefined || success.body === null);
}

type In<T> = T extends z.ZodType ? z.input<T> : never;
type Out<T> = T extends z.ZodType ? z.output<T> : never;

/** What a caller sends. */
export type Sent<E extends Endpoint> = (E extends { params: infer P } ? { params: In<P> } : object) &
  (E extends { query: infer Q } ? { query?: In<Q> } : object) &
  (E extends { body: infer B } ? { body: In<B> } : object);

/** What a handler gets: parsed, trimmed, with its defaults. */
export type Received<E extends Endpoint> = {
  params: E extends { params: infer P } ? Out<P> : undefined;
  query: E extends { query: infer Q } ? Out<Q> : undefined;
  body: E extends { body: infer B } ? Out<B> : undefined;
};

/** What comes back on success. */
export type Answer<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.input<E['success']['body']>
  : Nothing;

// biome-ignore lint/suspicious/noConfusingVoidType: it is what a handler that answers nothing returns.
type Nothing = void;
