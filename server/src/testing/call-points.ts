/** Calls and alerts as a store takes them, for tests. */
import { randomUUID } from 'node:crypto';
import type { StoredAlert, StoredCall } from '../calls/call-store.ts';

/** An answered inbound call of a minute, just now, of nobody in particular. */
export function aStoredCall(over: Partial<StoredCall> = {}): StoredCall {
  const attempted_at = over.attempted_at ?? Date.now() - 120_000;
  return {
    attempted_at,
    service_provider_sid: null,
    account_sid: null,
    application_sid: null,
    direction: 'inbound',
    answered: true,
    trunk: 'Telia West',
    host: '10.0.0.5',
    remote_host: '203.0.113.20',
    from: '15083084809',
    to: '14155550123',
    call_sid: randomUUID(),
    sip_callid: randomUUID(),
    sip_parent_callid: null,
    termination_reason: 'caller hungup',
    sip_status: 200,
    duration: 60,
    answered_at: attempted_at + 2500,
    terminated_at: attempted_at + 62_500,
    trace_id: randomUUID().replaceAll('-', ''),
    recording_url: null,
    ...over,
  };
}

export function aStoredAlert(over: Partial<StoredAlert> = {}): StoredAlert {
  return {
    time: Date.now() - 60_000,
    service_provider_sid: null,
    account_sid: null,
    alert_type: 'webhook-failure',
    vendor: null,
    message: 'https://apps.example.com/hello returned status 503',
    detail: null,
    target_sid: null,
    ...over,
  };
}
