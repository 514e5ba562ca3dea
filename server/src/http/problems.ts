/** Every error this server answers with (`R3`): one status and one stable code each. */
import type { Blocker, BlockerTotal, Issue, Problem, RefusedRow } from '@trunkline/contract/core/problem.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, failureOf } from '../db/failures.ts';
import { isForeignText } from '../db/foreign-text.ts';
import { isIndexGone } from '../db/known-indexes.ts';

type Extra = Pick<
  Problem,
  'issues' | 'issues_total' | 'blockers' | 'blocker_totals' | 'refused' | 'error' | 'current'
>;

export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Extra;
  readonly wait_seconds: number | null;

  constructor(status: number, code: string, msg: string, extra: Extra = {}, wait_seconds?: number) {
    super(msg);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.wait_seconds = wait_seconds ?? (status === 503 ? RETRY_SECONDS : null);
  }
}

export const VENDOR_REFUSED = 'vendor_refused';

/** What a client waits after a 503. */
const RETRY_SECONDS = 5;

const SOMETHING_WENT_WRONG = 'Something went wrong, please try again';

/** More than a form has fields; a body may have hundreds of thousands of faults. */
const MOST_ISSUES = 5000;

export const problems = {
  /** `total`: how many there are, where these are the first of them. */
  invalid(issues: Issue[], total = issues.length) {
    const more = total > 1 ? ` (and ${(total - 1).toLocaleString('en')} more)` : '';
    const told = issues.slice(0, MOST_ISSUES);
    return new ProblemError(400, 'invalid_input', `${issues[0]?.message ?? 'Bad request'}${more}`, {
      issues: told,
      ...(total > told.length && { issues_total: total }),
    });
  },
  notUtf8: () => new ProblemError(400, 'bad_request', 'The body is not UTF-8 text.'),
  notJson: () => new ProblemError(415, 'unsupported_media_type', 'Send the body as application/json.'),
  packed: () =>
    new ProblemError(415, 'unsupported_media_type', 'Send the body uncompressed, without Content-Encoding.'),
  badRequest: (msg: string) => new ProblemError(400, 'bad_request', msg),
  unauthenticated: (msg: string) => new ProblemError(401, 'unauthenticated', msg),
  sessionExpired: () =>
    new ProblemError(401, 'unauthenticated', 'Your session has expired. Please log in and try again.'),
  forbidden: (reason: string, extra?: Extra) => new ProblemError(403, 'forbidden', reason, extra),
  passwordChangeRequired: () =>
    new ProblemError(
      403,
      'password_change_required',
      'Your password is temporary. Choose one of your own first.',
    ),
  badCredentials: () => new ProblemError(403, 'bad_credentials', 'Login credentials are incorrect'),
  lockedOut: (msg: string) => new ProblemError(403, 'locked_out', msg, { error: msg }),
  /** The service that was asked in the caller's name; the message is for a person. */
  vendorRefused: (reason: string) => new ProblemError(422, VENDOR_REFUSED, reason),
  unknown: (what: string) => new ProblemError(404, 'unknown', `There is no such ${what}.`),
  /** For a person who signs in by another provider. */
  noAccountYet: (msg: string) => new ProblemError(404, 'no_account_yet', msg),
  noSuchPath: () => new ProblemError(404, 'no_such_path', 'There is nothing at this address.'),
  notServed: (what: string) => new ProblemError(404, 'not_served', `${what} is not served by Trunkline.`),
  /** `current` is the record's wire form as it is now. */
  changedMeanwhile: (current: unknown) =>
    new ProblemError(
      409,
      'changed_meanwhile',
      'Someone else changed this while you were editing it. Nothing was saved.',
      { current },
    ),
  /** Without the record: nobody has checked whether the caller may see it as it is now. */
  changedHands: () =>
    new ProblemError(
      409,
      'changed_meanwhile',
      'This now has another owner. Nothing was saved; load it again.',
    ),
  /** A registration that has expired, or was completed. */
  signUpOver: (msg: string) => new ProblemError(400, 'sign_up_over', msg),
  /** Something that an operator has to configure first. */
  notSetUp: (what: string) => new ProblemError(404, 'not_set_up', `${what} is not set up on this server.`),
  noSuchPart: () =>
    new ProblemError(416, 'range_not_satisfiable', 'The recording is shorter than the requested range.'),
  tooLarge: () => new ProblemError(413, 'too_large', 'The request is larger than this server accepts.'),
  /** The same `Idempotency-Key` with something else; `current` says what the first request made. */
  keyReused: (sid: string | null) =>
    new ProblemError(
      422,
      'idempotency_key_reused',
      'A request with this key but other content was already processed. Nothing was done now.',
      { current: { sid } },
    ),
  /** The same `Idempotency-Key` again, where what was answered is kept nowhere. */
  toldOnce: (sid: string | null) =>
    new ProblemError(
      422,
      'told_once',
      'This request was already processed. Its answer is not stored, so it cannot be repeated.',
      { current: { sid } },
    ),
  /** A value that another record has; `path` is the field it came in. */
  duplicate: (path: string, message: string) =>
    new ProblemError(422, 'duplicate', message, { issues: [{ path, message }] }),
  /** Rows of a file that cannot be taken; it is taken whole or not at all. */
  rowsRefused: (msg: string, issues: Issue[]) => new ProblemError(422, 'rows_refused', msg, { issues }),
  /** Of a change of many records; it is done whole or not at all. */
  someRefused: (msg: string, refused: RefusedRow[]) =>
    new ProblemError(422, 'some_refused', msg, { refused }),
  /** `blocker_totals`: of the kinds of which the first alone are named. */
  inUse: (msg: string, blockers: Blocker[], blocker_totals: BlockerTotal[] = []) =>
    new ProblemError(422, 'in_use', msg, {
      blockers,
      ...(blocker_totals.length > 0 && { blocker_totals }),
    }),
  /** `path` is the field, where it is about one. */
  conflict: (msg: string, path?: string) =>
    new ProblemError(422, 'conflict', msg, path === undefined ? {} : { issues: [{ path, message: msg }] }),
  /** Sealed with another secret, or damaged (`R17`). */
  unreadable: (what: string) =>
    new ProblemError(
      422,
      'unreadable',
      `${what} cannot be decrypted with this server's encryption secret. Enter it again, or restore the secret.`,
    ),
  tooMany(seconds: number) {
    const msg = `Too many requests, please try again in ${seconds} seconds.`;
    return new ProblemError(429, 'too_many_requests', msg, {}, seconds);
  },
  /** Another server that this one asked; the message is for a person. */
  outsideFailed: (msg: string) => new ProblemError(502, 'outside_failed', msg),
  storeDown: (what = 'The database') =>
    new ProblemError(503, 'store_down', `${what} cannot be reached at the moment, please try again.`),
  /** The database answers, and cannot do what it was asked (`R44`). */
  storeFailed: (msg: string) => new ProblemError(503, 'store_down', msg),
  /** Something outside or a store failed in between: it may be done, or be done later. The message says what to do. */
  notKnown: (msg: string) => new ProblemError(503, 'not_known', msg),
  busy: () => new ProblemError(503, 'busy', 'The server is busy, please try again in a moment.'),
};

/** Throws a 400 with all of them, if there are any. */
export function refuseIssues(issues: Issue[]): void {
  if (issues.length > 0) throw problems.invalid(issues);
}

/**
 * What the database refused, as a problem: two writers raced past the same check, or a reference
 * went away between check and write. The database's own text never leaves the server.
 */
function fromDatabase(error: Error & { code?: unknown }): ProblemError | null {
  const { code, message } = error;
  const failure = failureOf(error);
  if (failure) return failed(failure);
  if (code === 'ER_DUP_ENTRY' || message.startsWith('UNIQUE constraint failed'))
    return new ProblemError(422, 'duplicate', 'Another record already has this value.');
  if (
    code === 'ER_ROW_IS_REFERENCED_2' ||
    code === 'ER_NO_REFERENCED_ROW_2' ||
    message.startsWith('FOREIGN KEY constraint failed')
  )
    return problems.conflict('This conflicts with another record that it refers to or is used by.');
  if (code === 'ER_DATA_TOO_LONG') return ofColumn(message, 'This is longer than the database allows.');
  if (isIndexGone(error))
    return problems.storeFailed(
      'The indexes of the database have just changed, please try again in a minute.',
    );
  if (code === 'WARN_DATA_TRUNCATED') return ofColumn(message, UNKNOWN_CHOICE);
  if (isForeignText(error)) return ofColumn(message, FOREIGN_TEXT);
  return null;
}

const FOREIGN_TEXT =
  'The character set of the database does not support a character in this text. Remove emoji and letters of other scripts.';

/** Of an enumeration of a platform that is older than this program (decision 049). */
const UNKNOWN_CHOICE = 'The database of the platform does not know this value; upgrade the platform first.';

/** The databases name the column, as `name` or as `trunkline`.`users`.`name`, which is the field's name too. */
function ofColumn(message: string, sentence: string): ProblemError {
  const column = /column '?(?:`\w+`\.)*`?(\w+)[`']/.exec(message)?.[1];
  return column ? problems.invalid([{ path: column, message: sentence }]) : problems.badRequest(sentence);
}

function failed(failure: Failure): ProblemError {
  switch (failure) {
    case 'deadlock':
    case 'locked':
      return problems.storeFailed(
        'The database is busy with another change. Nothing was saved, please try again.',
      );
    case 'lost':
      return problems.storeDown();
    case 'slow':
      return problems.storeFailed('The database did not answer in time, please try again in a moment.');
    case 'full':
      return problems.storeFailed(
        'The database is full, so nothing was saved. The administrator of this server has to free up space.',
      );
    case 'broken':
      return problems.storeFailed(
        'The database cannot be used at the moment. The log of the server contains the cause.',
      );
  }
}

/** What Fastify itself refused before a handler ran. */
function fromFastify(error: FastifyError): ProblemError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problems.tooLarge();
  // Its own words name the address as it is rewritten, and not what to do.
  if (error.code === 'FST_ERR_BAD_URL')
    return problems.badRequest('The address cannot be decoded: percent-encode it as UTF-8.');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return problems.badRequest('A part of the address is too long.');
  const status = error.statusCode ?? 500;
  if (status === 429) return problems.tooMany(1);
  if (status === 415) return problems.notJson();
  if (status >= 400 && status < 500) return problems.badRequest(sentence(error.message));
  return null;
}

function sentence(text: string): string {
  const clean = text.trim();
  return /[.!?]$/.test(clean) ? clean : `${clean}.`;
}

function asProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof Error)) return null;
  // Of a body that broke off Fastify says the status; the code is that of a connection to the database that was lost.
  const isOfRequest = (error as FastifyError).statusCode !== undefined;
  return (isOfRequest ? null : fromDatabase(error)) ?? fromFastify(error as FastifyError);
}

/** Whether a store failed to answer, rather than our code or the caller being at fault. */
export function isStoreFailure(error: unknown): boolean {
  return asProblem(error)?.status === 503;
}

/**
 * As on the platform: a request without a token is asked for one, a request with a token is told that it is not
 * valid.
 */
function challengeTo({ headers }: FastifyRequest): string {
  const isPresented = /^\s*bearer\s+\S/i.test(headers.authorization ?? '');
  return `Bearer realm="Users"${isPresented ? ', error="invalid_token"' : ''}`;
}

/** The one error handler: a known problem is sent as it is, anything else as a 500 without details. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asProblem(error);
  const status = known?.status ?? 500;
  if (status >= 500) request.log.error({ request_id: request.id, err: error }, 'request failed');
  if (known?.wait_seconds) reply.header('retry-after', known.wait_seconds);
  if (status === 401) reply.header('www-authenticate', challengeTo(request));
  forgetContent(reply, status);
  const body: Problem = {
    msg: known?.message ?? SOMETHING_WENT_WRONG,
    code: known?.code ?? 'unexpected',
    ...(known && request.routeOptions.config.endpoint?.repeats_error ? { error: known.message } : {}),
    ...known?.extra,
    ...(status >= 500 ? { request_id: request.id } : {}),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** What was said of content that does not come; of a stream that failed before its first byte it stands in both places. */
function forgetContent(reply: FastifyReply, status: number): void {
  for (const name of ['content-disposition', 'content-range']) {
    if (status === 416 && name === 'content-range') continue;
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
}
