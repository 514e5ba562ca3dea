/** CloudWatch Logs, where media servers log (`P9`). Asked as this server itself, with the identity that AWS's SDK finds. */
import { OUTSIDE_PATIENCE_MS } from '@trunkline/contract/core/patience.ts';

export type CallLogs = {
  /** The groups that may be asked for; the first is the one meant without a name. */
  groups: readonly string[];
  /** Lines about the call within the time, oldest first, at most `most`. */
  find(group: string, call: LoggedCall, most: number): Promise<string[]>;
};

export type LoggedCall = {
  account_sid: string | null;
  call_sid: string;
  sip_callid: string | null;
  /** Milliseconds. */
  from: number;
  until: number;
};

/** Why there is no answer; a sentence for a person, without anything of the answer. */
export class LogFailure extends Error {}

type Parts = { region: string; groups: readonly string[] /** Replaced by tests. */; time_limit_ms?: number };

export function cloudWatchLogs({ region, groups, time_limit_ms = OUTSIDE_PATIENCE_MS }: Parts): CallLogs {
  /** Made by the first question: the SDK is some megabytes. */
  let client: Promise<import('@aws-sdk/client-cloudwatch-logs').CloudWatchLogsClient> | null = null;
  const sdk = () => import('@aws-sdk/client-cloudwatch-logs');
  const open = async () => new (await sdk()).CloudWatchLogsClient({ region, maxAttempts: 2 });

  async function read(group: string, call: LoggedCall, most: number, abortSignal: AbortSignal) {
    client ??= open();
    const { FilterLogEventsCommand } = await sdk();
    const found: string[] = [];
    let nextToken: string | undefined;
    // As many pages as there are: it takes no longer than the time limit.
    do {
      const command = new FilterLogEventsCommand({
        logGroupName: group,
        startTime: call.from,
        endTime: call.until,
        filterPattern: patternFor(call),
        nextToken,
      });
      const answer = await (await client).send(command, { abortSignal });
      for (const { message } of answer.events ?? [])
        if (message && isAbout(message, call)) found.push(message);
      nextToken = answer.nextToken;
    } while (nextToken && found.length < most);
    return found.slice(0, most);
  }

  return {
    groups,
    async find(group, call, most) {
      const signal = AbortSignal.timeout(time_limit_ms);
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      // The identity of this machine is looked for by the SDK itself, which knows no signal.
      return await Promise.race([read(group, call, most, signal), late]).catch((error: unknown) => {
        const is_late = signal.aborted;
        throw new LogFailure(reasonOf(error as Failure, { group, region, time_limit_ms, is_late }));
      });
    },
  };
}

function patternFor({ call_sid, sip_callid }: LoggedCall): string {
  const ofCall = `($.callSid = ${quoted(call_sid)})`;
  return sip_callid ? `{ ${ofCall} || ($.callId = ${quoted(sip_callid)}) }` : `{ ${ofCall} }`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A caller chooses the Call-ID, and a star in it stands for anything there: the line itself says whose it is. */
function isAbout(message: string, { account_sid, call_sid, sip_callid }: LoggedCall): boolean {
  try {
    const { accountSid, callId, callSid } = JSON.parse(message);
    if (accountSid !== undefined && accountSid !== account_sid) return false;
    return callSid === call_sid || (callSid === undefined && sip_callid !== null && callId === sip_callid);
  } catch {
    return false;
  }
}

type Failure = { name?: string; $metadata?: { httpStatusCode?: number } };
type Question = { group: string; region: string; time_limit_ms: number; is_late: boolean };

function reasonOf(
  { name = '', $metadata }: Failure,
  { group, region, time_limit_ms, is_late }: Question,
): string {
  if (is_late) return `CloudWatch did not answer within ${time_limit_ms / 1000} seconds.`;
  if (name === 'ResourceNotFoundException')
    return `There is no log group ${group} in CloudWatch in ${region}.`;
  if (/AccessDenied|Unrecognized|InvalidSignature|InvalidClientToken|Expired/.test(name))
    return `This server may not read the log group ${group} in CloudWatch.`;
  if (/Throttling|LimitExceeded/.test(name))
    return 'CloudWatch was asked too much, please try again in a minute.';
  if (/Credentials/.test(name)) return 'This server has no identity with which it could ask CloudWatch.';
  const status = $metadata?.httpStatusCode;
  if (status === 200) return 'CloudWatch gave an answer that cannot be read.';
  return status ? `CloudWatch answered with an error (${status}).` : 'CloudWatch cannot be reached.';
}
