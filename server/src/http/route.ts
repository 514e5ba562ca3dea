/** Turns a contract's endpoint into a Fastify route: parse, handle, reply. */
import type { Actor } from '@trunkline/contract/core/actor.ts';
import { isAsStored } from '@trunkline/contract/core/as-stored.ts';
import type { Answer, Endpoint, Received } from '@trunkline/contract/core/endpoint.ts';
import { LARGEST_LIST, LARGEST_PAGE, type Page, type PageQuery } from '@trunkline/contract/core/paging.ts';
import type { Issue } from '@trunkline/contract/core/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { jsonOfMany, SLICE } from '../db/slices.ts';
import { addressOf } from './address.ts';
import { readForm } from './form.ts';
import { asksForCsv, sendAsCsv } from './list-csv.ts';
import { type DoneFinder, doneBefore, type Once, type OnceReader } from './once.ts';
import { partOf, withPages } from './part-of-list.ts';
import { ProblemError, problems, refuseIssues } from './problems.ts';
import { varyBy } from './vary.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** Who asks; null on open endpoints (`actor.ts` sets it). */
    actor: Actor | null;
    /** The session row behind this request, when a person is signed in. */
    session_sid: string | null;
    /** Nothing but the change of the own password is open to it (`R36`). */
    must_change_password: boolean;
    /** Throws if the caller's session or key is no longer valid; null on open endpoints. */
    look_again: (() => Promise<void>) | null;
  }
}

/** Where a change came from, for the audit entry (`R20`). */
export type Origin = {
  actor: Actor;
  address: string;
  request_id: string;
  /** The session that asks; null for an API key. */
  session_sid: string | null;
  /** `If-Match`: the version of the record that the change was made from (`version.ts`). */
  if_match?: string | undefined;
  /** `Idempotency-Key`: done once, however often it is sent (`once.ts`). */
  once?: Once | null;
};

export type Ask<E extends Endpoint> = Received<E> & {
  actor: E extends { open: true } ? null : Actor;
  origin: E extends { open: true } ? null : Origin;
  request: FastifyRequest;
  reply: FastifyReply;
};

const BODY_LIMIT = 1_048_576;

function refuseSchema(): never {
  throw new Error('a route describes itself by its endpoint, not by a schema of Fastify');
}

/** The contract's schemas are zod's, so that Fastify's own two compilers need not be loaded. */
export const noSchemas = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
};

/**
 * Registers the endpoint under all its spellings (`R2`). For a change, `stored` is the record as it is read: values
 * that are sent back as stored stay, even if they would be refused as new ones, and do not block other changes.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (ask: Ask<E>) => Promise<Answer<E>>,
  stored?: (params: Received<E>['params'], actor: Actor) => Promise<object>,
): void {
  const { status, body: answerSchema, type } = endpoint.success;
  const paged = withPages(endpoint);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const sent = endpoint.body_type ? await readForm(request, endpoint) : request.body;
    const { refusal, ...asked } = await parse(paged, request, sent, stored as ReadsStored | undefined);
    const ask = {
      ...asked,
      actor: request.actor,
      origin: request.actor && {
        actor: request.actor,
        address: addressOf(request),
        request_id: request.id,
        session_sid: request.session_sid,
        if_match: request.headers['if-match'],
        once: app.once(request, endpoint),
      },
      request,
      reply,
    } as Ask<E>;
    // One that answers a part of something, or that has two kinds of success, says so.
    reply.code(status);
    if (endpoint.csv) varyBy(reply, 'accept');
    if (endpoint.csv && asksForCsv(request))
      return sendAsCsv(reply, { columns: endpoint.csv, name: endpoint.tag }, async (part) => {
        const query = { ...(ask.query as unknown as object), ...part };
        const answer = await handle({ ...ask, query } as unknown as Ask<E>);
        if (app.answer_check && answerSchema) app.answer_check(answerSchema, answer);
        return answer as Page<Record<string, unknown>>;
      });
    const whole = await handle(ask).catch(async (error: unknown) => {
      const once = ask.origin?.once;
      const before = await doneBefore(error, request, once);
      if (before) return before.answerTo(once, endpoint, reply) as Answer<E>;
      throw refusal && isOutOfReach(error) ? refusal : error;
    });
    if (reply.sent) return reply;
    if (answerSchema === null) return reply.send();
    if (app.answer_check) app.answer_check(answerSchema, whole);
    const answer = paged === endpoint ? whole : partOf(whole as unknown[], ask.query as unknown as PageQuery);
    if (Array.isArray(answer) && answer.length > LARGEST_LIST) linkToRest(request, reply, answer);
    if (type && !reply.hasHeader('content-type')) reply.type(type);
    if (!Array.isArray(answer) || answer.length <= SLICE) return answer;
    reply.type('application/json; charset=utf-8');
    return jsonOfMany(answer);
  };
  for (const { method, path } of [endpoint, ...(endpoint.also ?? [])])
    app.route({
      method,
      url: path,
      handler,
      config: { endpoint },
      ...(endpoint.open ? {} : { bodyLimit: endpoint.body_limit ?? BODY_LIMIT }),
    });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** In tests: throws when an answer is not what the contract says. */
    answer_check: ((schema: z.ZodType, answer: unknown) => void) | null;
    once: OnceReader;
    find_done: DoneFinder;
  }
}

type ReadsStored = (params: unknown, actor: Actor | null) => Promise<object>;
type Fields = Record<string, unknown>;
/** `refusal`: for callers who may not change the record, whose answer must not depend on its contents (`R4`). */
type Parsed = { params: unknown; query: unknown; body: unknown; refusal?: ProblemError };

async function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
  sent: unknown,
  stored?: ReadsStored,
): Promise<Parsed> {
  const issues: Issue[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, what: string) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    // One by one: there may be more than a call has arguments.
    for (const issue of issuesOf(result.error, value, what)) issues.push(issue);
    return undefined;
  };
  const params = read(endpoint.params, request.params, 'path');
  const given = withoutEmpty(request.query);
  if (endpoint.method === 'DELETE') issues.push(...narrowsNothing(endpoint.query, given));
  const query = read(endpoint.query, given, 'query');
  // A request that brings nothing names nothing, as on the platform.
  const none = request.method === 'PUT' || request.method === 'POST' ? {} : undefined;
  const isWell = issues.length === 0;
  const body = read(endpoint.body, sent ?? none, 'body');
  if (stored && isWell && issues.length > 0 && typeof sent === 'object' && sent !== null) {
    const refusal = problems.invalid(issues);
    const record = (await stored(params, request.actor).catch((error: unknown) => {
      throw isOutOfReach(error) ? refusal : error;
    })) as Fields;
    const atFault = issues.map(({ path }) => path.split('.')[0] ?? '');
    // With a fault of another kind beside them all are told: which is as it is stored is for no stranger to read off.
    if (atFault.every((field) => isAsStored(field, sent as Fields, record))) {
      const rest = Object.entries(sent).filter(([field]) => !atFault.includes(field));
      return { ...(await parse(endpoint, request, Object.fromEntries(rest))), refusal };
    }
  }
  refuseIssues(issues);
  return { params, query, body };
}

/** What a caller is told of a part of a request that the contract refuses: of each field what is to be mended first. */
export function issuesOf(error: z.ZodError, value: unknown, what: string): Issue[] {
  const told = new Map<string, Issue>();
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    const missing = path === '' && value === undefined;
    const message = missing ? `A JSON ${what} is required` : name(path || `The ${what}`, issue.message);
    const key = path || message;
    if (!told.has(key)) told.set(key, { path, message });
  }
  return [...told.values()];
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ProblemError && (error.status === 403 || error.status === 404);
}

/** A parameter without a value is one that was not sent (`R4`). */
function withoutEmpty(query: unknown): Record<string, unknown> {
  const sent = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

/** A deletion with a query that is misspelt is no deletion of everything; an empty parameter is none (`R4`). */
function narrowsNothing(known: z.ZodObject | undefined, given: object): Issue[] {
  const names = Object.keys(known?.shape ?? {});
  if (Object.keys(given).length === 0 || names.some((name) => name in given)) return [];
  return names.map((path) => ({
    path,
    message: `${path} has no value: name one, or leave the query out to delete all`,
  }));
}

/** A message that begins in lower case wants its field in front: "must be a valid sid". */
function name(what: string, message: string): string {
  return /^(must|may|is) /.test(message) ? `${what} ${message}` : message;
}

/** A bare list is capped; the rest is reached page by page (`R6`). */
function linkToRest(request: FastifyRequest, reply: FastifyReply, rows: unknown[]): void {
  rows.length = LARGEST_LIST;
  const next = new URL(request.originalUrl, 'http://localhost');
  next.searchParams.set('page', String(LARGEST_LIST / LARGEST_PAGE + 1));
  next.searchParams.set('page_size', String(LARGEST_PAGE));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
