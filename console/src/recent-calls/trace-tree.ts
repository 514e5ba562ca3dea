/** The spans of a trace as the rows of its waterfall. Pure. */
import type { Span, Trace } from '@trunkline/contract/recent-calls/traces.contract.ts';

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

export type TraceTree = { rows: SpanRow[]; duration_ms: number };

const NAME_LENGTH = 36;
const INNER = /^(telemetry|internal)/;

/** Depth first, children by their start; a span without its parent stands as a root of its own. */
export function traceTree(trace: Trace): TraceTree {
  const spans = trace.resourceSpans
    .flatMap(({ instrumentationLibrarySpans }) => instrumentationLibrarySpans.flatMap((one) => one.spans))
    .map((span) => ({ span, start: nanoOf(span.startTimeUnixNano), end: nanoOf(span.endTimeUnixNano) }))
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const [first] = spans;
  if (!first) return { rows: [], duration_ms: 0 };
  const known = new Set(spans.map(({ span }) => span.spanId));
  const below = Map.groupBy(spans, ({ span }) => {
    const parent = span.parentSpanId;
    return parent && known.has(parent) && parent !== span.spanId ? parent : null;
  });
  const rows: SpanRow[] = [];
  const shown = new Set<Span>();
  // A stack of our own: a corrupt trace may be deeper than calls may nest.
  const open = (below.get(null) ?? []).toReversed().map((one) => ({ ...one, depth: 0 }));
  // Spans that are each other's parents hang on no root; they are shown all the same.
  const rest = spans.toReversed();
  for (;;) {
    const next = open.pop() ?? takeUnshown(rest, shown);
    if (!next) break;
    const { span, start, end, depth } = next;
    if (shown.has(span)) continue;
    shown.add(span);
    rows.push({
      id: span.spanId,
      parent: span.parentSpanId ?? null,
      name: span.name,
      depth,
      start_ms: Number(start - first.start) / 1e6,
      duration_ms: Math.max(0, Number(end - start) / 1e6),
      began_at: Number(start / 1_000_000n),
      attributes: (span.attributes ?? [])
        .filter(({ key }) => !INNER.test(key))
        .map(({ key, value }) => [key, valueText(value)] as const),
    });
    const children = below.get(span.spanId) ?? [];
    for (const child of children.toReversed()) open.push({ ...child, depth: depth + 1 });
  }
  const duration_ms = Math.max(...rows.map((row) => row.start_ms + row.duration_ms));
  return { rows, duration_ms };
}

function takeUnshown<T extends { span: Span }>(rest: T[], shown: ReadonlySet<Span>) {
  for (let one = rest.pop(); one; one = rest.pop()) if (!shown.has(one.span)) return { ...one, depth: 0 };
  return undefined;
}

/** More digits than a number holds; what is no number begins at 1970 rather than breaking the rest. */
function nanoOf(digits: string): bigint {
  return /^\d{1,25}$/.test(digits) ? BigInt(digits) : 0n;
}

function valueText(value: Record<string, unknown> | undefined): string {
  const [only] = Object.values(value ?? {});
  return typeof only === 'object' && only !== null ? JSON.stringify(only) : String(only ?? '');
}

export function shortName(name: string): string {
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}...` : name;
}

/** "0.42 ms", "84 ms", "1.90 s", "1m 12s". */
export function spanDuration(ms: number): string {
  if (ms === 0) return '0 ms';
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  return `${Math.floor(ms / 60_000)}m ${Math.floor(ms / 1000) % 60}s`;
}

/** What a span was about, for its colour and for the summary. */
export type SpanKind = 'speech-in' | 'speech-out' | 'webhook' | 'other';

export function spanKind(name: string): SpanKind {
  if (name.includes(':gather{') || name.includes('stt-listen:')) return 'speech-in';
  if (name.includes('tts-generation')) return 'speech-out';
  if (
    name.includes('verb:hook') ||
    name.startsWith('performAppWebhook') ||
    name.startsWith('session:redirect')
  )
    return 'webhook';
  return 'other';
}

export type Slowest = { kind: Exclude<SpanKind, 'other'>; times: number; total_ms: number; most: SpanRow };

/** Per kind how often, how long in all, and the one that took longest; what was spoken from the cache took no time. */
export function slowestOf(rows: readonly SpanRow[]): Slowest[] {
  return (['speech-in', 'speech-out', 'webhook'] as const).flatMap((kind) => {
    const own = rows.filter((row) => spanKind(row.name) === kind);
    const times = own.map((row) => ({ row, ms: kind === 'speech-in' ? latencyOf(row) : row.duration_ms }));
    const told = times.filter(({ ms }) => ms !== null) as { row: SpanRow; ms: number }[];
    const [first] = told.toSorted((a, b) => b.ms - a.ms);
    if (!first) return [];
    const most = { ...first.row, duration_ms: first.ms };
    return { kind, times: told.length, total_ms: told.reduce((sum, { ms }) => sum + ms, 0), most };
  });
}

/** How long the vendor took after the speech had ended, not how long somebody spoke; null where nobody told it. */
function latencyOf({ attributes }: SpanRow): number | null {
  const text = attributes.find(([key]) => key === 'stt.latency_ms')?.[1];
  const values = (text ?? '')
    .split(',')
    .map(Number)
    .filter((ms) => Number.isFinite(ms) && ms > 0);
  return values.length > 0 ? Math.max(...values) : null;
}
