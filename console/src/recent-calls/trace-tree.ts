/** The spans of a trace as the rows of its waterfall. Pure. */
import type { Span, Trace } from '@trunkline/contract/recent-calls/traces.contract.ts';
import { fewMarks, startOf } from '../ui/page/few-marks.ts';

export type SpanRow = {
  id: string;
  /** The id of another row, or of none. */
  parent: string | null;
  name: string;
  /** 0 for a root, and for a span whose parent the trace does not have. */
  depth: number;
  /** From the trace's first moment, in ms. */
  start_ms: number;
  duration_ms: number;
  /** The moment it began, in ms since 1970. */
  began_at: number;
  /** As text, without what only concerns the tracing itself. */
  attributes: readonly (readonly [key: string, value: string])[];
};

export type TraceTree = {
  rows: SpanRow[];
  duration_ms: number;
  /** Of its deepest row. */
  deepest: number;
};

const NAME_LENGTH = 36;
const INNER = /^(telemetry|internal)/;

/** A moment as whole milliseconds since 1970 and nanoseconds within them: as one number it would be cut. */
type Moment = { ms: number; ns: number };
type Timed = { span: Span; start: Moment; end: Moment };

/** Depth first, children by their start; a span without its parent stands as a root of its own. */
export function traceTree(trace: Trace): TraceTree {
  const spans: Timed[] = [];
  for (const { instrumentationLibrarySpans } of trace.resourceSpans)
    for (const one of instrumentationLibrarySpans)
      for (const span of one.spans)
        spans.push({ span, start: momentOf(span.startTimeUnixNano), end: momentOf(span.endTimeUnixNano) });
  spans.sort((a, b) => between(b.start, a.start));
  if (spans.length === 0) return { rows: [], duration_ms: 0, deepest: 0 };
  const first = spans.find(({ start }) => start.ms > 0)?.start ?? NEVER;
  const { roots, below } = familiesOf(spans);
  const rows: SpanRow[] = [];
  const shown = new Set<Span>();
  let [duration_ms, deepest] = [0, 0];
  // Stacks of our own, of each span and its depth: a corrupt trace may be deeper than calls may nest.
  const [open, depths]: [Timed[], number[]] = [[], []];
  const push = (children: readonly Timed[], depth: number) => {
    for (let n = children.length - 1; n >= 0; n -= 1) {
      open.push(children[n] as Timed);
      depths.push(depth);
    }
  };
  push(roots, 0);
  // Spans that are each other's parents hang on no root; they are shown all the same.
  let rest = 0;
  for (;;) {
    const next = open.pop() ?? spans[rest++];
    if (!next) break;
    const depth = depths.pop() ?? 0;
    if (shown.has(next.span)) continue;
    shown.add(next.span);
    const row = rowOf(next, first, depth);
    rows.push(row);
    duration_ms = Math.max(duration_ms, row.start_ms + row.duration_ms);
    deepest = Math.max(deepest, depth);
    const children = below.get(row.id);
    if (children) push(children, depth + 1);
  }
  return { rows, duration_ms, deepest };
}

function familiesOf(spans: readonly Timed[]) {
  const known = new Set<string>();
  for (const { span } of spans) known.add(span.spanId);
  const roots: Timed[] = [];
  const below = new Map<string, Timed[]>();
  for (const one of spans) {
    const { spanId, parentSpanId: parent } = one.span;
    if (!parent || parent === spanId || !known.has(parent)) roots.push(one);
    else {
      const siblings = below.get(parent);
      if (siblings) siblings.push(one);
      else below.set(parent, [one]);
    }
  }
  return { roots, below };
}

function rowOf({ span, start: told, end }: Timed, first: Moment, depth: number): SpanRow {
  // Decades before the others there would be nothing to see of these.
  const start = told.ms > 0 ? told : first;
  const attributes: [string, string][] = [];
  for (const { key, value } of span.attributes ?? [])
    if (!INNER.test(key)) attributes.push([key, valueText(value)]);
  return {
    id: span.spanId,
    parent: span.parentSpanId ?? null,
    name: span.name,
    depth,
    start_ms: between(first, start),
    duration_ms: Math.max(0, between(start, end)),
    began_at: start.ms,
    attributes,
  };
}

/** In ms. */
function between(from: Moment, to: Moment): number {
  return to.ms - from.ms + (to.ns - from.ns) / 1e6;
}

const NEVER: Moment = { ms: 0, ns: 0 };

/** More digits than a number holds; what is no number, or after all that a date can be, is as if it were not told. */
function momentOf(digits: string): Moment {
  if (!/^\d{1,21}$/.test(digits)) return NEVER;
  return { ms: Number(digits.slice(0, -6)), ns: Number(digits.slice(-6)) };
}

function valueText(value: Record<string, unknown> | undefined): string {
  let only: unknown;
  for (const key in value) {
    only = value[key];
    break;
  }
  return typeof only === 'object' && only !== null ? JSON.stringify(only) : String(only ?? '');
}

export function shortName(name: string): string {
  return fewMarks(name.length > NAME_LENGTH ? `${startOf(name, NAME_LENGTH)}...` : name);
}

/** "0.42 ms", "84 ms", "1.90 s", "1m 12s". */
export function spanDuration(ms: number): string {
  if (ms === 0) return '0 ms';
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${Math.min(999, Math.round(ms))} ms`;
  if (ms < 60_000) return `${Math.min(59.99, ms / 1000).toFixed(2)} s`;
  return `${Math.floor(ms / 60_000)}m ${Math.floor(ms / 1000) % 60}s`;
}

/** Null where the span says nothing of it. */
export function attributeOf({ attributes }: SpanRow, name: string): string | null {
  return attributes.find(([key]) => key === name)?.[1] ?? null;
}

/** Of speech that was made for a span: its own, or what the span says as well. */
const SAID_ELSEWHERE = ['tts.vendor', 'tts.language', 'tts.voice', 'tts.cached', 'engine', 'voice'];

/** What is told with a span of the speech that was made for it (`C25`). */
export function spokenBelow(rows: readonly SpanRow[], { id }: SpanRow): (readonly [string, string])[] {
  const made = rows.filter(({ name, parent }) => parent === id && name.includes('tts-generation'));
  return made.flatMap(({ attributes }, nth) =>
    attributes
      .filter(([key]) => !SAID_ELSEWHERE.includes(key))
      .map(
        ([key, value]) => [`${key} (tts-generation${made.length > 1 ? ` ${nth + 1}` : ''})`, value] as const,
      ),
  );
}
