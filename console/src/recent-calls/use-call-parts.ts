import { useQuery } from '@tanstack/react-query';
import { type Call, NO_TRACE } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useMemo, useState } from 'react';
import { pageSettings } from '../app/page-settings.ts';
import { useSession } from '../session/session.queries.ts';
import { callClock } from './call-clock.ts';
import { traceQuery } from './recent-calls.queries.ts';
import { recordingOf } from './recording-address.ts';
import { traceTree } from './trace-tree.ts';

export type PartName = 'trace' | 'recording' | 'sip' | 'logs';
export type CallParts = ReturnType<typeof useCallParts>;

/** What there is to see of a call besides its record, with one clock for all of it. `isWanted`: the trace is asked for. */
export function useCallParts(call: Call, isWanted: boolean) {
  const { features } = useSession();
  const [clock] = useState(callClock);
  const trace = useQuery({ ...traceQuery(call), enabled: isWanted && hasTrace(call) });
  const tree = useMemo(() => trace.data && traceTree(trace.data), [trace.data]);
  const recording = pageSettings.disable_call_recording ? null : recordingOf(call);
  const there: Record<PartName, boolean> = {
    trace: hasTrace(call),
    recording: recording !== null,
    sip: features.has('sip-capture') && Boolean(call.sip_callid),
    logs: pageSettings.aws_region !== null && Boolean(call.call_sid),
  };
  const names = (Object.keys(there) as PartName[]).filter((name) => there[name]);
  return { clock, names, recording, trace, tree };
}

/** Whatever else a writer left there names no trace. */
const TRACE_ID = /^[0-9a-f]{32}$/i;

function hasTrace({ trace_id }: Call): boolean {
  return TRACE_ID.test(trace_id ?? '') && trace_id !== NO_TRACE && !pageSettings.disable_jaeger_tracing;
}
