/** What became of a call, in words. Pure. */
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import type { Status } from '../../ui/page/StatusBadge.tsx';

const answers: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not found',
  408: 'Timed out',
  410: 'Gone',
  480: 'Unavailable',
  484: 'Incomplete address',
  486: 'Busy',
  487: 'Cancelled',
  488: 'Not acceptable',
  500: 'Server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Server timed out',
  600: 'Busy everywhere',
  603: 'Declined',
};

/** Whoever hangs up or is busy has done nothing wrong; what the platform or a carrier refuses has failed. */
const ORDINARY = new Set([480, 486, 487, 600, 603]);

export function outcomeOf({ answered, sip_status }: Pick<Call, 'answered' | 'sip_status'>): {
  status: Status;
  text: string;
} {
  if (answered) return { status: 'good', text: 'Answered' };
  // 0 is no answer of SIP either.
  if (!sip_status) return { status: 'off', text: 'Not answered' };
  return { status: ORDINARY.has(sip_status) ? 'off' : 'failing', text: sipAnswerText(sip_status) };
}

/** "Busy (486)" */
export function sipAnswerText(sip_status: number): string {
  const words = answers[sip_status];
  return words ? `${words} (${sip_status})` : `SIP ${sip_status}`;
}
