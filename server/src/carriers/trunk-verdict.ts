/** What the attempts at one gateway come to, in one sentence for a person. */
import type { TrunkAttempt, TrunkTestResult } from '@trunkline/contract/carriers/trunk-test.contract.ts';

type Verdict = Pick<TrunkTestResult, 'verdict' | 'summary'>;
type Tried = { called: string; attempts: TrunkAttempt[]; failure: string | null };

/** Answers that are no yes, and yet no fault. */
const meanings: Record<number, string> = {
  401: 'reachable; it asks for credentials, which a test does not send',
  403: 'reachable, but it rejects this sender',
  404: 'reachable, but it does not know the requested address',
  405: 'reachable; it does not allow OPTIONS, which says nothing about calls',
  407: 'reachable; it asks for credentials, which a test does not send',
  408: 'reachable, but the server behind it did not answer in time',
  480: 'reachable, but it is not available at the moment',
  483: 'reachable, but it does not forward the request',
  501: 'reachable; it does not support OPTIONS, which says nothing about calls',
  503: 'reachable, but it takes no calls at the moment',
};

export function judgeTrunk({ called, attempts, failure }: Tried): Verdict {
  const answered = attempts.filter(({ outcome }) => outcome === 'answered');
  const worst = worstOf(attempts);
  if (!worst) return { verdict: 'failed', summary: failure ?? `There is no address to ask for ${called}.` };
  const isAsked = attempts.some(({ outcome }) => outcome !== 'not_asked');
  if (answered.length === 0)
    return { verdict: 'failed', summary: `${isAsked ? lead(attempts, 0) : ''}${worst.failure}` };

  const certificate = certificateTrouble(attempts);
  const isWell = attempts.every(isFine) && certificate === null;
  const summary =
    answered.length < attempts.length
      ? lead(attempts, answered.length) + worst.failure
      : told(called, attempts, worst);
  return { verdict: isWell ? 'ok' : 'warning', summary: [summary, certificate].filter(Boolean).join(' ') };
}

function isFine({ outcome, status_code }: TrunkAttempt): boolean {
  return outcome === 'answered' && status_code !== null && status_code >= 200 && status_code < 500;
}

/** A failure is worse than an answer, and of two answers the higher status is worse; a mere 1xx is no answer yet. */
function worstOf(attempts: TrunkAttempt[]): TrunkAttempt | undefined {
  const badness = ({ outcome, status_code }: TrunkAttempt) => {
    if (outcome !== 'answered') return 1000;
    return status_code !== null && status_code < 200 ? 900 : (status_code ?? 0);
  };
  return [...attempts].sort((a, b) => badness(b) - badness(a))[0];
}

function lead(attempts: TrunkAttempt[], answered: number): string {
  if (attempts.length === 1) return '';
  return answered === 0
    ? `None of the ${attempts.length} addresses answered. `
    : `${answered} of ${attempts.length} addresses answered. `;
}

function told(called: string, attempts: TrunkAttempt[], worst: TrunkAttempt): string {
  const { ip, ms, reason_phrase, status_code } = worst;
  const status = `${status_code} ${reason_phrase ?? ''}`.trim();
  const meaning = meaningOf(status_code ?? 0);
  const end = meaning ? `: ${meaning}.` : '.';
  if (attempts.length === 1) return `${called} answered ${status} in ${ms} ms${end}`;
  const all = `All ${attempts.length} addresses answered`;
  const isSame = attempts.every((one) => one.status_code === status_code);
  return isSame ? `${all} ${status}${end}` : `${all}. ${ip} answered ${status}${end}`;
}

function meaningOf(status: number): string | null {
  if (meanings[status]) return meanings[status];
  if (status < 200) return 'reachable, but no final answer followed';
  if (status < 300) return null;
  if (status < 400) return 'reachable; it redirects to another address';
  if (status < 500) return 'reachable, but it rejects the request';
  return status < 600 ? 'reachable, but it reports an error' : 'reachable, but it declines';
}

/** Carriers often sign for themselves, so this stops nothing; a person should have seen it once. */
function certificateTrouble(attempts: TrunkAttempt[]): string | null {
  for (const { tls } of attempts) {
    if (tls && !tls.trusted) return `Its certificate cannot be trusted: ${tls.trust_failure}.`;
    if (tls?.name_matches === false) return `Its certificate is issued for another name: ${tls.subject}.`;
  }
  return null;
}
