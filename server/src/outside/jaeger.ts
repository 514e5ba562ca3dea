/** Jaeger's query API. Its address is the operator's, so it may be a private one. */
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';
import { type Trace, trace as traceSchema } from '@trunkline/contract/recent-calls/traces.contract.ts';

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
        return traceOf(await textOf(reply));
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
function traceOf(text: string): Trace | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text, (key, value) => {
      if (key !== 'resourceSpans' || !Array.isArray(value)) return value;
      return value.map(wholeResource);
    });
  } catch {
    throw new TraceFailure('The trace server gave an answer that cannot be read.');
  }
  const result = (answer as { result?: unknown } | null)?.result;
  if (result === undefined || result === null) return null;
  const read = traceSchema.safeParse(result);
  if (!read.success) throw new TraceFailure('The trace server gave an answer that cannot be read.');
  return read.data;
}

function wholeResource(resource: unknown): unknown {
  if (!isRecord(resource)) return resource;
  const { scopeSpans = [], instrumentationLibrarySpans = scopeSpans, ...rest } = resource;
  const scopes = eachOf(instrumentationLibrarySpans, ({ spans = [], ...scope }) => ({
    ...scope,
    spans: eachOf(spans, (span) => ({ ...UNTOLD, ...span })),
  }));
  return { ...rest, instrumentationLibrarySpans: scopes };
}

/** In JSON of protocol buffers what is empty or 0 is left out, such as the end of a span that has not ended. */
const UNTOLD = { name: '', startTimeUnixNano: '0', endTimeUnixNano: '0' };

type Fields = Record<string, unknown>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const eachOf = (list: unknown, whole: (one: Fields) => unknown) =>
  Array.isArray(list) ? list.map((one) => (isRecord(one) ? whole(one) : one)) : list;
