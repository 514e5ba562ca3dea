import { Skeleton } from '@mantine/core';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { ReactNode } from 'react';
import { late } from '../ui/page/late.ts';
import classes from './CallPart.module.css';
import { TRACE_HEIGHT } from './trace-height.ts';
import type { CallParts, PartName } from './use-call-parts.ts';

const load = {
  trace: () => import('./CallTrace.tsx'),
  recording: () => import('./CallRecording.tsx'),
  sip: () => import('./CallSip.tsx'),
  logs: () => import('./CallLogs.tsx'),
} satisfies Record<PartName, () => Promise<unknown>>;

/** As high as what comes. */
const heights = { trace: TRACE_HEIGHT, recording: '100%', sip: 36, logs: 36 } satisfies Record<
  PartName,
  number | string
>;

const awaited = (name: PartName) => () => (
  <div className={name === 'recording' ? classes.recording : undefined}>
    <Skeleton height={heights[name]} />
  </div>
);

const CallTrace = late(async () => (await load.trace()).CallTrace, awaited('trace'));
const CallRecording = late(async () => (await load.recording()).CallRecording, awaited('recording'));
const CallSip = late(async () => (await load.sip()).CallSip, awaited('sip'));
const CallLogs = late(async () => (await load.logs()).CallLogs, awaited('logs'));

/** Before it is shown. What cannot be loaded says so then. */
export function loadAhead(name: PartName): void {
  load[name]().catch(() => undefined);
}

/** Trace, recording, SIP messages or logs of a call, each pointing at the moment that the others are at. */
export function CallPart({ name, call, parts }: { name: PartName; call: Call; parts: CallParts }) {
  const { clock, recording, trace, tree } = parts;
  const drawn: Record<PartName, () => ReactNode> = {
    trace: () => (
      <CallTrace tree={tree} error={trace.error} onRetry={() => trace.refetch()} clock={recording && clock} />
    ),
    recording: () =>
      recording && <CallRecording call={call} address={recording} spans={tree?.rows} clock={clock} />,
    sip: () => <CallSip call={call} clock={clock} />,
    logs: () => <CallLogs call={call} />,
  };
  return drawn[name]();
}
