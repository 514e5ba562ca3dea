/** Spans as OpenTelemetry's exporters send them over HTTP, sorted by trace. */
import { z } from 'zod';
import type { ResourceSpans, TracePart } from '../calls/trace-store.ts';
import { readOtlpMessage } from './otlp-protobuf.ts';
import { BodyRefusal } from './read-body.ts';

const digits = z.union([z.string().regex(/^\d{1,20}$/), z.number().int().nonnegative()]).transform(String);
const attributes = z.array(z.looseObject({ key: z.string() })).optional();
const hexId = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`, 'i'))
    .transform((id) => id.toLowerCase());

const span = z.looseObject({
  traceId: hexId(32),
  spanId: hexId(16),
  name: z.string().default(''),
  startTimeUnixNano: digits,
  endTimeUnixNano: digits,
  attributes,
});

const request = z.object({
  resourceSpans: z
    .array(
      z.looseObject({
        resource: z.looseObject({ attributes }).optional(),
        scopeSpans: z.array(z.looseObject({ spans: z.array(span).default([]) })).default([]),
      }),
    )
    .default([]),
});

/** Throws a BodyRefusal (400) when the body is no such thing. */
export function readSpans(body: Buffer, type: string): TracePart[] {
  const read = request.safeParse(messageOf(body, type));
  if (!read.success) throw new BodyRefusal(400, `no spans of OTLP: ${read.error.issues[0]?.message}`);
  const parts = new Map<string, ResourceSpans[]>();
  for (const { resource, scopeSpans } of read.data.resourceSpans)
    for (const { spans, ...scope } of scopeSpans)
      for (const [trace_id, own] of Map.groupBy(spans, ({ traceId }) => traceId)) {
        const part = parts.get(trace_id) ?? [];
        part.push({
          ...(resource && { resource }),
          instrumentationLibrarySpans: [{ ...scope, spans: own }],
        } as ResourceSpans);
        parts.set(trace_id, part);
      }
  return [...parts].map(([trace_id, spans]) => ({ trace_id, spans }));
}

function messageOf(body: Buffer, type: string): unknown {
  if (type.startsWith('application/x-protobuf')) return readOtlpMessage(body);
  if (!type.startsWith('application/json'))
    throw new BodyRefusal(415, 'send application/json or application/x-protobuf');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new BodyRefusal(400, 'the body is no JSON');
  }
}
