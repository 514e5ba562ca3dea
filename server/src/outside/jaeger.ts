/** Jaeger's query API. Its address is the operator's, so it may be a private one. */
import { isTooDeep } from '@trunkline/contract/core/nesting.ts';
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import {
  resourceSpans as resourceSpansSchema,
  type Span,
  span as spanSchema,
  type Trace,
} from '@trunkline/contract/recent-calls/traces.contract.ts';
import { z } from 'zod';
import { othersTurn } from '../db/others-turn.ts';

/** Their reading takes a few milliseconds. */
const SPANS_AT_ONCE = 200;

/** Why there is no answer; the message is a sentence for a person, without anything of the answer. */
export class TraceFailure extends Error {}

const LARGEST_ANSWER = 32 * 1_048_576;

export function jaeger(url: string, limit_ms = OUTSIDE_PATIENCE_MS) {
  const base = url.replace(/\/+$/, '');
  return {
    /** Null when Jaeger has none of that id. */
    async find(trace_id: string): Promise<Trace | null> {
      const signal = AbortSignal.timeout(limit_ms);
      try {
        const reply = await fetch(`${base}/api/v3/traces/${trace_id}`, { signal, redirect: 'error' });
        if (reply.status === 404) return null;
        if (!reply.ok) {
          await reply.body?.cancel();
          throw new TraceFailure(`The trace server answered with an error (${reply.status}).`);
        }
        return await traceOf(await textOf(reply));
      } catch (error) {
        if (error instanceof TraceFailure) throw error;
        throw new TraceFailure(
          error instanceof Error && error.name === 'TimeoutError'
            ? `The trace server did not answer within ${limit_ms / 1000} seconds.`
            : 'The trace server cannot be reached.',
        );
      }
    },
  };
}

async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of reply.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new TraceFailure('The trace is too large to be shown.');
  }
  return text;
}

/** Newer Jaegers say `scopeSpans` where older ones said `instrumentationLibrarySpans`. */
async function traceOf(text: string): Promise<Trace | null> {
  const { result } = answerOf(text);
  if (result === undefined || result === null) return null;
  const { resourceSpans } = read(around, isRecord(result) ? withScopes(result) : result);
  const scopes = resourceSpans.flatMap((one) => one.instrumentationLibrarySpans);
  // A trace may have many thousands of spans: others are answered in between.
  for (const scope of scopes) {
    const spans: Span[] = [];
    for (const one of scope.spans) {
      spans.push(read(spanSchema, isRecord(one) ? { ...UNTOLD, ...one } : one));
      if (spans.length % SPANS_AT_ONCE === 0) await othersTurn();
    }
    scope.spans = spans;
  }
  return { resourceSpans } as Trace;
}

function answerOf(text: string): Fields {
  // It could not be written again.
  if (isTooDeep(text)) throw unreadable();
  try {
    const answer: unknown = JSON.parse(text);
    return isRecord(answer) ? answer : {};
  } catch {
    throw unreadable();
  }
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value);
  if (!success) throw unreadable();
  return data;
}

const unreadable = () => new TraceFailure('The trace server gave an answer that cannot be read.');

/** A trace whose spans were not looked at yet. */
const around = z.object({
  resourceSpans: z.array(
    resourceSpansSchema.extend({
      instrumentationLibrarySpans: z.array(z.looseObject({ spans: z.array(z.unknown()) })),
    }),
  ),
});

function withScopes({ resourceSpans, ...rest }: Fields): Fields {
  const resources = eachOf(
    resourceSpans,
    ({ scopeSpans = [], instrumentationLibrarySpans = scopeSpans, ...resource }) => ({
      ...resource,
      instrumentationLibrarySpans: eachOf(instrumentationLibrarySpans, (scope) => ({ spans: [], ...scope })),
    }),
  );
  return { ...rest, resourceSpans: resources };
}

/** In JSON of protocol buffers what is empty or 0 is left out, such as the end of a span that has not ended. */
const UNTOLD = { name: '', startTimeUnixNano: '0', endTimeUnixNano: '0' };

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const eachOf = (list: unknown, whole: (one: Fields) => unknown) =>
  Array.isArray(list) ? list.map((one) => (isRecord(one) ? whole(one) : one)) : list;
