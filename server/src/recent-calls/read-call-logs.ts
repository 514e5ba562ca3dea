/** What was logged about a call, for those in whose reach the call is (`R30`). */
import { MOST_LOG_LINES } from '@trunkline/contract/recent-calls/call-logs.contract.ts';
import type { StoredCall } from '../calls/call-store.ts';
import { problems } from '../http/problems.ts';
import { type CallLogs, LogFailure } from '../outside/cloudwatch-logs.ts';
import { endOfCall } from './list-calls.ts';

/** Before the call was there and after it was over, its servers have something to say too. */
const AROUND_MS = 60_000;

/** Oldest first. `logs` is null where no region is configured. */
export async function readCallLogs(
  logs: CallLogs | null,
  call: StoredCall & { call_sid: string },
  asked: string | undefined,
): Promise<string[]> {
  const group = groupOf(logs, asked);
  const { account_sid, attempted_at, call_sid, sip_callid } = call;
  const times = { from: attempted_at - AROUND_MS, until: endOfCall(call) + AROUND_MS };
  const about = { account_sid, call_sid, sip_callid, ...times };
  return (logs as CallLogs).find(group, about, MOST_LOG_LINES).catch((error: unknown) => {
    throw error instanceof LogFailure ? problems.outsideFailed(error.message) : error;
  });
}

function groupOf(logs: CallLogs | null, asked: string | undefined): string {
  if (!logs) throw problems.notSetUp('Reading the logs of calls');
  const group = logs.groups.find((one) => asked === undefined || one === asked);
  if (group) return group;
  const message = `logGroupName must be one of ${logs.groups.join(', ')}`;
  throw problems.invalid([{ path: 'logGroupName', message }]);
}
