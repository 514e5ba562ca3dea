/** Spans as OpenTelemetry's exporters send them over HTTP, sorted by trace. */
import { z } from 'zod';
import type { ResourceSpans, TracePart } from '../calls/trace-store.ts';
import { turnOf } from '../db/others-turn.ts';
import { attributes, spansOfJson } from './otlp-json.ts';
import { readOtlpSpans, type SentSpan, writeOtlpAnswer } from './otlp-protobuf.ts';
import { BodyRefusal } from './read-body.ts';

/** Some milliseconds of reading, or so many spans. */
const LONGEST_MS = 5;
const SPANS_AT_ONCE = 200;
/** What is more of a trace is written as another part of it. */
const SPANS_A_PART = 500;
const BYTES_A_PART = 500_000;
/** Exporters send some hundred spans at a time. Two bytes are enough for a bad one, and each takes as long to refuse as a good one to read. */
const MOST_REJECTED = 10_000;

const digits = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()]).transform(String);
const hexId = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`, 'i'))
    .transform((id) => id.toLowerCase());

const spanSchema = z.looseObject({
  traceId: hexId(32),
  spanId: hexId(16),
  name: z.string().default(''),
  startTimeUnixNano: digits,
  endTimeUnixNano: digits,
  attributes,
});

export type ReadSpans = { parts: TracePart[]; rejected: number; reason: string };

/** Bad spans are left out and counted. Throws a BodyRefusal (400) when the body is none of OTLP, or has very many bad ones. */
export async function readSpans(body: Buffer, type: string): Promise<ReadSpans> {
  const read = collecting();
  const turn = turnOf(LONGEST_MS);
  let n = 0;
  for (const sent of sentSpans(body, type)) {
    if (sent) read.take(sent);
    const isMany = sent !== undefined && ++n % SPANS_AT_ONCE === 0;
    if (isMany || turn.isOver()) await turn.pass();
  }
  return read.end();
}

/** How many were left out, in the encoding of the question; nothing where none were. */
export function answerOf(
  { rejected, reason }: ReadSpans,
  type: string,
): { json: object } | { packed: Buffer } {
  const isJson = type.startsWith('application/json');
  if (!isJson) return { packed: rejected > 0 ? writeOtlpAnswer(rejected, reason) : Buffer.alloc(0) };
  return { json: rejected > 0 ? { partialSuccess: { rejectedSpans: rejected, errorMessage: reason } } : {} };
}

type Part = { spans: ResourceSpans[]; last: SentSpan | null; own: unknown[]; count: number; size: number };

function collecting() {
  const full: TracePart[] = [];
  const parts = new Map<string, Part>();
  let good = 0;
  let rejected = 0;
  let reason = '';
  return {
    take(sent: SentSpan): void {
      const read = spanSchema.safeParse(sent.span);
      if (sent.fault || !read.success) {
        rejected += 1;
        const issue = read.error?.issues[0];
        reason ||= sent.fault ?? `${issue?.path.join('.')}: ${issue?.message}`;
        if (rejected > MOST_REJECTED)
          throw new BodyRefusal(400, `more than ${MOST_REJECTED} bad spans: ${reason}`);
        return;
      }
      const { resource, scope } = sent;
      const { traceId } = read.data;
      let part = parts.get(traceId);
      if (part && (part.count === SPANS_A_PART || part.size > BYTES_A_PART)) {
        full.push({ trace_id: traceId, spans: part.spans });
        part = undefined;
      }
      part ??= { spans: [], last: null, own: [], count: 0, size: 0 };
      parts.set(traceId, part);
      if (part.last?.resource !== resource || part.last?.scope !== scope) {
        part.own = [];
        const one = {
          ...(resource && { resource }),
          instrumentationLibrarySpans: [{ ...scope, spans: part.own }],
        };
        part.spans.push(one as unknown as ResourceSpans);
      }
      part.last = sent;
      part.own.push(read.data);
      part.count += 1;
      part.size += sent.size;
      good += 1;
    },
    end(): ReadSpans {
      if (good === 0 && rejected > 0) throw new BodyRefusal(400, `no spans of OTLP: ${reason}`);
      for (const [trace_id, { spans }] of parts) full.push({ trace_id, spans });
      return { parts: full, rejected, reason };
    },
  };
}

function sentSpans(body: Buffer, type: string): Iterable<SentSpan | undefined> {
  if (type.startsWith('application/x-protobuf')) return readOtlpSpans(body);
  if (type.startsWith('application/json')) return spansOfJson(body);
  throw new BodyRefusal(415, 'send application/json or application/x-protobuf');
}
