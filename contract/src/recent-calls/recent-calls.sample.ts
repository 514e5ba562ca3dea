import { ACCOUNT_A1, PROVIDER_A } from '../core/actors.sample.ts';
import type { Call } from './recent-calls.contract.ts';

/** An inbound call of account A1 that was answered, recorded and traced. */
export function aCall(over: Partial<Call> = {}): Call {
  const account_sid = over.account_sid ?? ACCOUNT_A1;
  const call_sid = over.call_sid ?? '0b9b1a52-6c1e-4f0c-9f65-6a0f6c3f7a11';
  return {
    attempted_at: '2026-11-20T09:30:00.000Z',
    direction: 'inbound',
    from: '+15083084809',
    to: '+14155550123',
    answered: true,
    answered_at: '2026-11-20T09:30:02.500Z',
    terminated_at: '2026-11-20T09:31:02.500Z',
    duration: 60,
    sip_status: 200,
    termination_reason: 'caller hungup',
    call_sid,
    sip_callid: '5d0b54c2-7f0a-123e-b9a2-0a1b2c3d4e5f',
    sip_parent_callid: null,
    account_sid,
    service_provider_sid: PROVIDER_A,
    application_sid: '7c1d1c1a-8a53-4d2c-8a9e-7c2f3a1b0d42',
    trunk: 'Telia West',
    host: '10.0.0.5',
    remote_host: '203.0.113.20',
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    recording_url: `/Accounts/${account_sid}/RecentCalls/${call_sid}/record/2026/11/20/mp3`,
    ...over,
  };
}
