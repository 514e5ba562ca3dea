/** What a trunk test found, in the console's words. */
import type {
  TrunkAnswer,
  TrunkAttempt,
  TrunkTestAnswer,
  TrunkTestResult,
} from '@trunkline/contract/carriers/trunk-test.contract.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';

/** The section that shows a test. */
export const TRUNK_TEST = 'Trunk test';

const verdicts: Record<TrunkTestResult['verdict'], { status: Status; word: string }> = {
  ok: { status: 'good', word: 'Answers' },
  warning: { status: 'attention', word: 'Attention' },
  failed: { status: 'failing', word: 'No answer' },
};

export const UNASKED = 'Could not be tested';

/** A gateway whose address was not found, or may not be called, has not kept an answer to itself. */
export function verdictOf(result: TrunkTestResult): { status: Status; word: string } {
  return isUnasked(result) ? { status: 'failing', word: UNASKED } : verdicts[result.verdict];
}

/** What a gateway answered last. */
export function lastWordOf(last: TrunkAnswer['last']): { status: Status; word: string } {
  if (!last) return { status: 'off', word: 'Not tested yet' };
  return last.was_asked ? verdicts[last.verdict] : { status: 'failing', word: UNASKED };
}

/** All of them in a few words: "1 of 3 answers". */
export function answersInShort(answers: readonly TrunkAnswer[]): string {
  if (answers.length === 0) return 'No outbound gateway';
  const asked = answers.filter(({ last }) => last !== null);
  if (asked.length === 0) return 'Not tested yet';
  const good = asked.filter(({ last }) => last?.verdict === 'ok').length;
  return `${good} of ${answers.length} ${good === 1 ? 'answers' : 'answer'}`;
}

function isUnasked({ attempts, verdict }: TrunkTestResult): boolean {
  return verdict === 'failed' && attempts.every(({ outcome }) => outcome === 'not_asked');
}

/** `sip.example.com:5060`, with brackets around an IPv6 address. */
export function placeOf(address: string, port: number | null): string {
  if (port === null) return address;
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

export function durationOf(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** "3 gateways tested at 14:05:09: 2 answer, 1 does not answer." A single one speaks for itself. */
export function outcomeOf({ results, skipped }: TrunkTestAnswer, at: Date): string {
  const time = at.toLocaleTimeString('en-GB');
  // What could not be asked was not tested.
  const done = results.some(isUnasked) ? 'tried' : 'tested';
  if (results.length === 1) return `1 gateway ${done} at ${time}.`;
  const count = (verdict: TrunkTestResult['verdict']) =>
    results.filter((one) => one.verdict === verdict).length;
  const unasked = results.filter(isUnasked).length;
  const [ok, warning, failed] = [count('ok'), count('warning'), count('failed') - unasked];
  const parts = [
    ok > 0 && (ok === 1 ? '1 answers' : `${ok} answer`),
    warning > 0 && (warning === 1 ? '1 needs attention' : `${warning} need attention`),
    failed > 0 && (failed === 1 ? '1 does not answer' : `${failed} do not answer`),
    unasked > 0 && (unasked === 1 ? '1 could not be tested' : `${unasked} could not be tested`),
  ].filter(Boolean);
  const tested = `${results.length} gateways ${done} at ${time}: ${parts.join(', ')}.`;
  return skipped === 0
    ? tested
    : `${tested} A test takes at most ${results.length}, so ${skipped} more ${skipped === 1 ? 'was' : 'were'} skipped.`;
}

export function answerOf({ reason_phrase, status_code }: TrunkAttempt): string {
  return `${status_code} ${reason_phrase ?? ''}`.trim();
}

/** A refusal or a fault is an answer too, but none to be green about. */
export function statusOf({ outcome, status_code }: TrunkAttempt): Status {
  if (outcome !== 'answered') return 'failing';
  return status_code !== null && status_code >= 200 && status_code < 500 ? 'good' : 'attention';
}
