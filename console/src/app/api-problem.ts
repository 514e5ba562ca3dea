/** A call that did not succeed, in one shape, whatever the server sent. */
import type { Blocker, BlockerTotal, Issue, RefusedRow } from '@trunkline/contract/core/problem.ts';
import { CANNOT_BE_REACHED, type Failure, SOMETHING_WENT_WRONG } from '../ui/page/failure.ts';

export const NOT_THE_SERVER =
  'A web page came back instead of an answer: a proxy between you and the server is in the way';
export const noAnswer = (ms: number) => `The server has not answered for ${ms / 1000} seconds`;

export class ApiProblem extends Error implements Failure {
  override name = 'ApiProblem';
  /** 0 when no answer came at all. */
  status: number;
  msg: string;
  code: string | null;
  issues: Issue[];
  issues_total: number;
  blockers: Blocker[];
  blocker_totals: BlockerTotal[];
  refused: RefusedRow[];
  request_id: string | null;
  /** The server's own sentence, when it sent one. */
  told: string | null;
  /** The text under `error`: a lock-out's and forgot-password's place for it (`R3`). */
  error: string | null;
  /** With 409: the record as it is now. */
  current: unknown;
  may_be_done?: boolean;

  constructor(status: number, said: Said = {}) {
    const told = said.msg ?? null;
    const msg = told ?? (status === 0 ? CANNOT_BE_REACHED : SOMETHING_WENT_WRONG);
    super(msg);
    this.status = status;
    this.msg = msg;
    this.told = told;
    this.error = said.error ?? null;
    this.code = said.code ?? null;
    this.current = said.current;
    this.issues = said.issues ?? [];
    this.issues_total = said.issues_total ?? this.issues.length;
    this.blockers = said.blockers ?? [];
    this.blocker_totals = said.blocker_totals ?? [];
    this.refused = said.refused ?? [];
    this.request_id = said.request_id ?? null;
  }
}

/** The record, or what was to be done with it, is beyond the person's rights. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 403;
}

type Said = {
  msg?: string | undefined;
  error?: string | undefined;
  code?: string | undefined;
  issues?: Issue[] | undefined;
  issues_total?: number | undefined;
  blockers?: Blocker[] | undefined;
  blocker_totals?: BlockerTotal[] | undefined;
  refused?: RefusedRow[] | undefined;
  current?: unknown;
  request_id?: string | undefined;
};

/** Reads `{ msg }`, and the platform's `{ message }`, `{ error }` and text as JSON. What is no JSON is not shown. */
export function readProblem(status: number, text: string, requestId: string | null): ApiProblem {
  const body = parse(text);
  const word = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  const request_id = word(requestId);
  if (typeof body === 'string' || body === undefined)
    return new ApiProblem(status, { msg: word(body), request_id });
  return new ApiProblem(status, {
    msg: word(body.msg) ?? word(body.error) ?? word(body.message),
    error: word(body.error),
    code: word(body.code),
    issues: rowsOf<Issue>(body.issues, 'path', 'message'),
    issues_total: typeof body.issues_total === 'number' ? body.issues_total : undefined,
    blockers: rowsOf<Blocker>(body.blockers, 'kind', 'sid', 'name'),
    blocker_totals: rowsOf<BlockerTotal>(body.blocker_totals, 'kind')?.filter(
      ({ total }) => typeof total === 'number',
    ),
    refused: rowsOf<RefusedRow>(body.refused, 'sid', 'msg'),
    current: body.current,
    request_id: word(body.request_id) ?? request_id,
  });
}

function parse(text: string): Record<string, unknown> | string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>;
    return typeof body === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Those that have these texts. */
function rowsOf<T>(value: unknown, ...keys: string[]): T[] | undefined {
  return Array.isArray(value)
    ? value.filter((item) => keys.every((key) => typeof item?.[key] === 'string'))
    : undefined;
}
