/** What of a call took long, by kind and turn by turn. Pure. */
import { attributeOf, type SpanRow } from './trace-tree.ts';

/** What is timed. */
export type TimedKind = 'speech-in' | 'speech-out' | 'webhook';

/** What a span was about, for its colour and for the summary. */
export type SpanKind = TimedKind | 'other';

const kinds: readonly TimedKind[] = ['speech-in', 'webhook', 'speech-out'];
const isGather = (name: string) => name.includes(':gather{');
const isListen = (name: string) => name.includes('stt-listen:');

export function spanKind(name: string): SpanKind {
  if (isGather(name) || isListen(name)) return 'speech-in';
  if (name.includes('tts-generation')) return 'speech-out';
  const isHook =
    name.includes('verb:hook') || name.startsWith('performAppWebhook') || name.startsWith('session:redirect');
  return isHook ? 'webhook' : 'other';
}

/** Of one kind: how often, how long in all, and the span that took longest. */
export type Times = { kind: TimedKind; times: number; total_ms: number; most_ms: number; longest: SpanRow };

export function timesOf(rows: readonly SpanRow[]): Times[] {
  const found = new Map<SpanKind, Times>();
  for (const row of rows) {
    const kind = spanKind(row.name);
    if (kind === 'other') continue;
    const ms = tookOf(row, kind);
    if (ms === null) continue;
    const times = found.get(kind);
    if (!times) found.set(kind, { kind, times: 1, total_ms: ms, most_ms: ms, longest: row });
    else {
      times.times += 1;
      times.total_ms += ms;
      if (ms > times.most_ms) Object.assign(times, { most_ms: ms, longest: row });
    }
  }
  return kinds.flatMap((kind) => found.get(kind) ?? []);
}

/** How long somebody waited for it; null where nobody told it, or nobody waited. */
function tookOf(row: SpanRow, kind: TimedKind): number | null {
  if (kind === 'speech-in') return understoodIn(row);
  if (kind === 'speech-out') return spokenIn(row);
  return row.duration_ms;
}

/** How long the vendor took after the speech had ended, not how long somebody spoke. */
function understoodIn(row: SpanRow): number | null {
  const values = (attributeOf(row, 'stt.latency_ms') ?? '')
    .split(',')
    .map(Number)
    .filter((ms) => Number.isFinite(ms) && ms > 0);
  return values.length > 0 ? Math.max(...values) : null;
}

/** Until there was something to hear; what comes from the cache is there at once. */
function spokenIn(row: SpanRow): number | null {
  if (attributeOf(row, 'tts.cached') === 'true') return null;
  const first_byte = Number.parseFloat(attributeOf(row, 'time_to_first_byte_ms') ?? '');
  return Number.isFinite(first_byte) ? first_byte : row.duration_ms;
}

export type Turn = {
  /** 1 for the first; 0 for what came before it. */
  number: number;
  start_ms: number;
  times: Times[];
  total_ms: number;
};

/**
 * A turn begins where the caller is listened to: with each gather, or with each stretch of speech where there is none. What
 * is below that span is its own, whatever else begins before the next one too. Turns in which nothing was waited for
 * are left out.
 */
export function turnsOf(rows: readonly SpanRow[]): Turn[] {
  const begins = rows.some(({ name }) => isGather(name)) ? isGather : isListen;
  const openers = rows.filter(({ name }) => begins(name)).sort((a, b) => a.start_ms - b.start_ms);
  if (openers.length === 0) return [];
  const numbers = new Map(openers.map(({ id }, nth) => [id, nth + 1]));
  const turns: SpanRow[][] = Array.from({ length: openers.length + 1 }, () => []);
  // A row comes after the one that it is below.
  const owners = new Map<string, number>();
  for (const row of rows) {
    const own = numbers.get(row.id) ?? owners.get(row.parent ?? '');
    if (own !== undefined) owners.set(row.id, own);
    turns[own ?? lastBefore(openers, row.start_ms)]?.push(row);
  }
  return turns.flatMap((ofTurn, number) => {
    const times = timesOf(ofTurn);
    if (times.length === 0) return [];
    const total_ms = times.reduce((sum, one) => sum + one.total_ms, 0);
    return { number, start_ms: openers[number - 1]?.start_ms ?? 0, times, total_ms };
  });
}

/** How many have begun by then. */
function lastBefore(openers: readonly SpanRow[], at_ms: number): number {
  let [low, high] = [0, openers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((openers[middle]?.start_ms ?? 0) <= at_ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The turn in which most was waited; undefined where there is nothing to compare. */
export function slowestOf(turns: readonly Turn[]): Turn | undefined {
  const [first, ...others] = turns;
  if (!first || others.length === 0) return undefined;
  return others.reduce((slowest, turn) => (turn.total_ms > slowest.total_ms ? turn : slowest), first);
}
