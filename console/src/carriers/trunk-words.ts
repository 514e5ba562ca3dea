/** What a trunk test found, in the console's words. */
import type {
  TrunkAttempt,
  TrunkTestAnswer,
  TrunkTestResult,
} from '@trunkline/contract/carriers/trunk-test.contract.ts';
import type { Status } from '../ui/StatusBadge.tsx';

export const verdicts: Record<TrunkTestResult['verdict'], { status: Status; word: string }> = {
  ok: { status: 'good', word: 'Answers' },
  warning: { status: 'attention', word: 'Attention' },
  failed: { status: 'failing', word: 'No answer' },
};

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
  if (results.length === 1) return `1 gateway tested at ${time}.`;
  const count = (verdict: TrunkTestResult['verdict']) =>
    results.filter((one) => one.verdict === verdict).length;
  const [ok, warning, failed] = [count('ok'), count('warning'), count('failed')];
  const parts = [
    ok > 0 && (ok === 1 ? '1 answers' : `${ok} answer`),
    warning > 0 && (warning === 1 ? '1 needs attention' : `${warning} need attention`),
    failed > 0 && (failed === 1 ? '1 does not answer' : `${failed} do not answer`),
  ].filter(Boolean);
  const tested = `${results.length} gateways tested at ${time}: ${parts.join(', ')}.`;
  return skipped === 0
    ? tested
    : `${tested} A test takes at most ${results.length}, so ${skipped} more ${skipped === 1 ? 'was' : 'were'} left out.`;
}

export function answerOf({ reason_phrase, status_code }: TrunkAttempt): string {
  return `${status_code} ${reason_phrase ?? ''}`.trim();
}

/** A refusal or a fault is an answer too, but none to be green about. */
export function statusOf({ outcome, status_code }: TrunkAttempt): Status {
  if (outcome === 'failed') return 'failing';
  return status_code !== null && status_code >= 200 && status_code < 500 ? 'good' : 'attention';
}
