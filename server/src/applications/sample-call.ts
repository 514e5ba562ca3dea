/** What a webhook is told about a call, as the platform's documentation shows it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { TestedHook, WebhookTestInput } from '@trunkline/contract/applications/webhook-test.contract.ts';
import type { ApplicationRow } from './application-row.store.ts';

export type SampleCall = Record<string, unknown>;

/** Addresses of RFC 5737 stand for the carrier and the media server. */
const CARRIER = '203.0.113.10';
const MEDIA_SERVER = '198.51.100.20:5060';

/** `variables` go to the calling webhook alone. */
export function sampleCall(
  application: ApplicationRow,
  { direction, from, hook, to }: WebhookTestInput,
  variables: Record<string, unknown> | null,
): SampleCall {
  if (hook === 'messaging_hook') return sampleMessage(application, from, to);
  const isOver = hook === 'call_status_hook';
  const isAnswered = isOver || direction === 'outbound';
  const call_id = `${randomUUID()}@${CARRIER}`;
  return {
    ...(direction === 'inbound' && !isOver ? { sip: sampleInvite(call_id, from, to) } : {}),
    direction,
    trace_id: randomBytes(16).toString('hex'),
    caller_name: '',
    call_sid: randomUUID(),
    account_sid: application.account_sid,
    application_sid: application.application_sid,
    from,
    to,
    call_id,
    sip_status: isAnswered ? 200 : 100,
    sip_reason: isAnswered ? 'OK' : 'Trying',
    call_status: isOver ? 'completed' : isAnswered ? 'in-progress' : 'trying',
    originating_sip_ip: CARRIER,
    originating_sip_trunk_name: 'sample carrier',
    fs_sip_address: MEDIA_SERVER,
    ...(isOver ? { duration: 42, call_termination_by: 'caller' } : { defaults: defaultsOf(application) }),
    ...(hook === 'call_hook' && variables ? { env_vars: variables } : {}),
  };
}

function defaultsOf(application: ApplicationRow) {
  return {
    synthesizer: {
      vendor: application.speech_synthesis_vendor,
      language: application.speech_synthesis_language,
      voice: application.speech_synthesis_voice,
    },
    recognizer: {
      vendor: application.speech_recognizer_vendor,
      language: application.speech_recognizer_language,
    },
  };
}

function sampleInvite(call_id: string, from: string, to: string) {
  const uri = `sip:${to}@${MEDIA_SERVER}`;
  return {
    headers: {
      via: `SIP/2.0/UDP ${CARRIER};rport=5060;branch=z9hG4bK${randomBytes(8).toString('hex')}`,
      'max-forwards': '70',
      from: `<sip:${from}@${CARRIER}:5060>;tag=${randomBytes(6).toString('hex')}`,
      to: `<sip:${to}@${CARRIER}>`,
      'call-id': call_id,
      cseq: '1 INVITE',
      contact: `<sip:${CARRIER}:5060>`,
    },
    raw: '',
    body: '',
    method: 'INVITE',
    version: '2.0',
    uri,
    payload: [],
  };
}

function sampleMessage(application: ApplicationRow, from: string, to: string): SampleCall {
  return {
    message_sid: randomUUID(),
    account_sid: application.account_sid,
    application_sid: application.application_sid,
    from,
    to,
    cc: [],
    text: 'A sample message, to see whether the webhook answers.',
  };
}

/** What the platform sends over a websocket: `session:new`, and the state of a call (its documentation). */
export function websocketMessage(hook: TestedHook, call: SampleCall) {
  const type = hook === 'call_status_hook' ? 'call:status' : 'session:new';
  return { type, msgid: randomBytes(16).toString('base64url'), call_sid: call.call_sid, data: call };
}
