/** What every answer is held against: what was asked for, or a refusal that what is broken just now explains. */
import type { Client, Reply } from '../cluster/client.ts';
import type { Part } from './parts.ts';

export type Phase = {
  name: string;
  /** Null: all is well, and nothing is refused. */
  broken: Part | null;
  requests: number;
  refused: number;
  unanswered: number;
  slowest_ms: number;
  /** What must never be, in words, and how often. */
  wrong: Map<string, number>;
  seconds: number;
  /** From the end of the fault until everything that needs the part was answered again. */
  well_after_ms: number | null;
  /** Of the streams of live updates: how many ended, when all were open again, and what all of them heard. */
  cut: number;
  open_after_ms: number | null;
  updates: number;
  /** At the end. */
  memory_mb: number;
};

export type Wish = {
  as: string;
  wants: readonly number[];
  /** Beside the database, which everything needs. */
  needs?: readonly Part[];
  body?: unknown;
  match?: string;
};

export type Judge = ReturnType<typeof judgeOf>;

/** A sentence that a person can do something with. */
const SENTENCE = /^[A-Z].{20,}[.]$/;

export function judgeOf(client: Client) {
  const phases: Phase[] = [];

  function begin(name: string, broken: Part | null): Phase {
    const phase: Phase = {
      ...{ name, broken, requests: 0, refused: 0, unanswered: 0, slowest_ms: 0 },
      ...{ wrong: new Map(), seconds: 0, well_after_ms: null },
      ...{ cut: 0, open_after_ms: null, updates: 0, memory_mb: 0 },
    };
    phases.push(phase);
    return phase;
  }

  /** `send` is for what is no request of the API. */
  async function asked(
    what: string,
    { wants, needs = ['database'] }: Pick<Wish, 'wants' | 'needs'>,
    send: () => Promise<Reply>,
  ): Promise<Reply> {
    const from = phases.length - 1;
    const sent_at = performance.now();
    const reply = await send();
    const during = phases.slice(from);
    const phase = during.find((one) => one.broken) ?? (during[0] as Phase);
    const broken = during.flatMap((one) => one.broken ?? []);
    phase.requests += 1;
    phase.slowest_ms = Math.max(phase.slowest_ms, performance.now() - sent_at);
    if (reply.status === 503) phase.refused += 1;
    if (reply.status === 0) phase.unanswered += 1;
    const fault = faultOf(reply, wants, needs, broken);
    if (fault) note(phase, `${what}: ${fault}`);
    return reply;
  }

  const note = (phase: Phase, words: string) => phase.wrong.set(words, (phase.wrong.get(words) ?? 0) + 1);

  return {
    phases,
    begin,
    asked,
    ask: (method: string, path: string, { as, body, match, ...wish }: Wish) =>
      asked(`${method} ${patternOf(path)}`, wish, () =>
        client.ask(0, method, path, { as, body, ...(match ? { match } : {}) }),
      ),
    /** Something else that must never be. */
    wrong: (words: string) => note(phases.at(-1) as Phase, words),
  };
}

function faultOf(
  { status, body }: Reply,
  wants: readonly number[],
  needs: readonly Part[],
  broken: readonly Part[],
): string | null {
  if (wants.includes(status)) return null;
  const msg = String(body.msg ?? body.error ?? '');
  if (status === 0) return broken.includes('server') ? null : 'no answer';
  if (status !== 503) return `${status} ${msg}`;
  if (!SENTENCE.test(msg) && body.error === undefined) return `503 without a sentence: ${msg}`;
  // One that has just been started is not connected to all of it yet.
  return broken.some((part) => part === 'server' || needs.includes(part))
    ? null
    : `503 while it needs nothing broken: ${msg}`;
}

const patternOf = (path: string) => path.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
