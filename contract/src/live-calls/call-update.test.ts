import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedOf, callUpdate } from './call-update.ts';

const fault = (body: unknown) => callUpdate.safeParse(body).error?.issues[0]?.message ?? null;

test('one thing is done at a time; both webhooks together, and a whisper beside anything', () => {
  for (const body of [
    { call_status: 'completed' },
    { call_hook: '/next', child_call_hook: '/other' },
    { whisper: [{ verb: 'say', text: 'hi' }] },
    { whisper: { verb: 'say' }, mute_status: 'mute' },
    { conf_hold_status: 'hold', waitHook: '/music' },
    { sip_request: { method: 'INFO', content_type: 'text/plain', content: 'x' } },
    { record: { action: 'startCallRecording', siprecServerURL: 'sip:x' } },
    { record: { action: 'startCallRecording', type: 'cloud' } },
    { conferenceParticipantAction: { action: 'coach', tag: 'x' } },
    { conferenceParticipantAction: { action: 'mute' } },
    { tag: { order: 7 } },
    { dtmf: { digit: '1' } },
  ])
    assert.equal(fault(body), null, JSON.stringify(body));
  assert.deepEqual(callUpdate.parse({ tag: {}, waitHook: '/x' }), { tag: {}, waitHook: '/x' });
});

test('what cannot be done is said in the words of the platform', () => {
  for (const [body, message] of [
    [{}, 'no valid options supplied to updateCall'],
    [{ waitHook: '/x' }, 'no valid options supplied to updateCall'],
    [{ mute_status: { toString: 1 } }, 'invalid mute_status: it must be one of mute, unmute'],
    ['x', 'no valid options supplied to updateCall'],
    [{ call_status: 'completed', mute_status: 'mute' }, 'multiple options are not allowed in updateCall'],
    [{ call_hook: '/x', tag: {} }, 'multiple options are not allowed in updateCall'],
    [{ call_status: 'ringing' }, 'invalid call_status: it must be one of completed, no-answer'],
    [{ listen_status: 7 }, 'invalid listen_status: it must be one of pause, silence, resume'],
    [{ media_path: 'all' }, 'invalid media_path: it must be one of no-media, partial-media, full-media'],
    [{ sip_request: { method: 'INFO' } }, 'invalid sip_request: it needs content_type, content'],
    [{ sip_request: 'INFO' }, 'invalid sip_request: it needs method, content_type, content'],
    [{ record: { action: 'start' } }, 'invalid record: it needs siprecServerURL'],
    [{ dtmf: {} }, 'invalid dtmf: it needs digit'],
    [{ tag: ['x'] }, 'invalid tag: it must be an object'],
    [
      { conferenceParticipantAction: { action: 'tag' } },
      'invalid conferenceParticipantAction: tag needs a tag',
    ],
  ] as const)
    assert.equal(fault(body), message, JSON.stringify(body));
  assert.match(fault({ conferenceParticipantAction: { action: 'kick' } }) ?? '', /^invalid conference/);
});

test('what was asked is told by its name', () => {
  assert.deepEqual(askedOf({ dtmf: { digit: '1' }, whisper: 'x', other: 1 }), ['dtmf', 'whisper']);
});
