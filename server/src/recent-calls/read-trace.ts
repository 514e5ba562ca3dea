/** The trace of a call, for those in whose reach the call is (`R30`). */
import { NO_TRACE } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { Span, Trace } from '@trunkline/contract/recent-calls/traces.contract.ts';
import type { StoredCall } from '../calls/call-store.ts';
import type { TraceStore } from '../calls/trace-store.ts';
import { problems } from '../http/problems.ts';
import { TraceFailure } from '../outside/jaeger.ts';

/** A call may still be going on where it is asked about. */
const LONGEST_CALL_MS = 86_400_000;

export async function readTrace(traces: TraceStore, call: StoredCall): Promise<Trace> {
  const { trace_id, attempted_at, terminated_at } = call;
  if (!trace_id || trace_id === NO_TRACE) throw problems.unknown('trace');
  const times = { from: attempted_at, until: terminated_at ?? attempted_at + LONGEST_CALL_MS };
  const found = await traces.find(trace_id, times).catch((error: unknown) => {
    throw error instanceof TraceFailure ? problems.outsideFailed(error.message) : error;
  });
  if (!found) throw problems.unknown('trace');
  return withoutRepeats(found);
}

/** A sender that heard no answer sends the same spans again; whoever shows or sums them would have them twice. */
function withoutRepeats({ resourceSpans }: Trace): Trace {
  const known = new Set<string>();
  const isNew = ({ spanId }: Span) => !known.has(spanId) && known.add(spanId);
  return {
    resourceSpans: resourceSpans
      .map(({ instrumentationLibrarySpans, ...rest }) => ({
        ...rest,
        instrumentationLibrarySpans: instrumentationLibrarySpans
          .map((one) => ({ ...one, spans: one.spans.filter(isNew) }))
          .filter(({ spans }) => spans.length > 0),
      }))
      .filter((one) => one.instrumentationLibrarySpans.length > 0),
  };
}
