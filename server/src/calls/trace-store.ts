/** Where the spans of calls are kept. */
import type { Trace } from '@trunkline/contract/recent-calls/traces.contract.ts';

export type ResourceSpans = Trace['resourceSpans'][number];

/** Spans of one trace that arrived together. */
export type TracePart = { trace_id: string; spans: ResourceSpans[] };

/** When the call was, for stores that look by day. */
export type CallTimes = { from: number; until: number };

export type TraceStore = {
  find(trace_id: string, times: CallTimes): Promise<Trace | null>;
};

export type WritableTraceStore = TraceStore & {
  /** Resolves once they are stored for good. */
  write(parts: TracePart[]): Promise<void>;
  close(): Promise<void>;
};
