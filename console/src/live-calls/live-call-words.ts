/** A call that is going on, in words. Pure. */
import type { LiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { partyText } from '../ui/page/format-number.ts';
import type { Status } from '../ui/page/StatusBadge.tsx';

const states: Record<string, { status: Status; text: string }> = {
  trying: { status: 'waiting', text: 'Trying' },
  ringing: { status: 'waiting', text: 'Ringing' },
  'early-media': { status: 'waiting', text: 'Ringing, with sound' },
  'in-progress': { status: 'good', text: 'In progress' },
  queued: { status: 'waiting', text: 'Queued' },
};

export const stateChoices = Object.entries(states).map(([value, { text }]) => ({ value, label: text }));

export function stateOf({ call_status }: Pick<LiveCall, 'call_status'>): { status: Status; text: string } {
  return states[call_status ?? ''] ?? { status: 'off', text: call_status ?? 'Unknown' };
}

/** "+44 20 7946 0012 to +1 207 555 0100" */
export function callName({ from, to }: Pick<LiveCall, 'from' | 'to'>): string {
  return `${partyText(from)} to ${partyText(to)}`;
}

export type TargetKind = 'phone' | 'user' | 'sip';

export type TestCallValues = {
  account_sid: string;
  application_sid: string;
  from: string;
  kind: TargetKind;
  target: string;
};

export const targetKinds: readonly { value: TargetKind; label: string; field: string; hint: string }[] = [
  {
    value: 'phone',
    label: 'Phone number',
    field: 'Number to call',
    hint: 'In the format the carrier expects, such as 15551230002',
  },
  {
    value: 'user',
    label: 'Registered device',
    field: 'Device to call',
    hint: 'User and realm, such as desk@sip.example.com',
  },
  { value: 'sip', label: 'SIP address', field: 'SIP address to call', hint: 'Such as sip:desk@203.0.113.7' },
];

export type TestCallFaults = Partial<Record<keyof TestCallValues, string>>;

export function testCallFaults(values: TestCallValues): TestCallFaults {
  const target = targetKinds.find(({ value }) => value === values.kind);
  return {
    ...(values.account_sid ? {} : { account_sid: 'Choose an account' }),
    ...(values.application_sid ? {} : { application_sid: 'Choose the application for the call' }),
    ...(values.from.trim() ? {} : { from: 'Enter the caller number' }),
    ...(values.target.trim() ? {} : { target: `${target?.field} is required` }),
  };
}

export function testCallSent({ application_sid, from, kind, target }: TestCallValues) {
  const key = { phone: 'number', user: 'name', sip: 'sipUri' }[kind];
  return { application_sid, from: from.trim(), to: { type: kind, [key]: target.trim() } };
}
