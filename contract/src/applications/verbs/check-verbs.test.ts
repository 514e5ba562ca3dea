import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkVerbs } from './check-verbs.ts';
import { verbShapes } from './verb-shapes.ts';
import { verbTable } from './verb-table.ts';

/** "fault target.0.number is required for type phone" */
function said(...items: unknown[]): string[] {
  return checkVerbs(items).flatMap(({ faults }) =>
    faults.map(({ level, path, message }) => [level, path, message].filter(Boolean).join(' ')),
  );
}

test('what the documentation shows as an example has no fault', () => {
  const examples = [
    { verb: 'say', text: 'hi there!', synthesizer: { vendor: 'google', language: 'en-US' } },
    { verb: 'say', stream: true },
    { verb: 'play', url: ['https://example.com/a.mp3', 'https://example.com/b.mp3'], timeoutSecs: 10 },
    {
      verb: 'gather',
      actionHook: '/collect',
      input: ['digits', 'speech'],
      numDigits: 5,
      recognizer: { vendor: 'google', language: 'en-US', hints: ['sales', 'support'], hintsBoost: 10 },
      say: { text: 'To speak to Sales press 1' },
    },
    {
      verb: 'dial',
      callerId: '+15551230100',
      answerOnBridge: true,
      dtmfCapture: ['*2', '*3'],
      dtmfHook: { url: '/dtmf', method: 'GET' },
      amd: { actionHook: '/amd', disconnectOnAMD: true },
      target: [
        { type: 'phone', number: '+15551230101', trunk: 'A' },
        { type: 'sip', sipUri: 'sip:1@sip.example.com', auth: { username: 'foo', password: 'bar' } },
        { type: 'user', name: 'spike@sip.example.com' },
      ],
    },
    { verb: 'conference', name: 'test', beep: true, startConferenceOnEnter: false, waitHook: '/confWait' },
    { verb: 'config', synthesizer: { voice: 'Jenny' }, bargeIn: { enable: true, input: ['speech'] } },
    { verb: 'enqueue', name: 'support', actionHook: '/queue-action', waitHook: '/queue-wait' },
    { verb: 'dequeue', name: 'support', beep: true, timeout: 60 },
    { verb: 'listen', url: 'wss://myrecorder.example.com/calls', mixType: 'stereo' },
    { verb: 'llm', vendor: 'openai', model: 'm', llmOptions: { response_create: {} }, events: ['a.*'] },
    { verb: 'dub', action: 'playOnTrack', track: 'noise', play: 'https://example.com/x.mp3', loop: true },
    { verb: 'message', to: '1', from: '2', text: 'Your passcode is 1234' },
    { verb: 'sip:decline', status: 480, reason: 'Gone Fishing', headers: { 'Retry-After': 1800 } },
    { verb: 'sip:refer', referTo: '+15551230100', actionHook: '/action' },
    { verb: 'transcribe', transcriptionHook: 'https://example.com/t', recognizer: { interim: true } },
    { verb: 'alert', message: 'Testing' },
    { verb: 'pause', length: 3, id: 'mine' },
    { verb: 'leave' },
    { verb: 'hangup' },
  ];
  assert.deepEqual(said(...examples), []);
});

test('every verb is told apart from its neighbours, in the order of the list', () => {
  const checked = checkVerbs([{ verb: 'answer' }, { verb: 'sya' }, { verb: 'hangup' }]);
  assert.deepEqual(
    checked.map(({ index, verb, faults }) => [index, verb, faults.length]),
    [
      [0, 'answer', 0],
      [1, 'sya', 1],
      [2, 'hangup', 0],
    ],
  );
  assert.deepEqual(said({ verb: 'sya' }), ['fault there is no verb "sya"']);
  for (const none of [null, 'say', 5, [], {}, { verb: 7 }, { verb: '' }])
    assert.deepEqual(said(none), ['fault must be an object with a "verb"']);
  for (const verb of ['constructor', '__proto__', 'toString'])
    assert.equal(checkVerbs([{ verb }])[0]?.faults.length, 1);
});

const rows: [string, unknown, string[]][] = [
  ['a missing property', { verb: 'pause' }, ['fault length is required']],
  ['one of two is needed', { verb: 'say' }, ['fault needs "text" or "stream"']],
  ['null is missing', { verb: 'tag', data: null }, ['fault data is required']],
  ['a text', { verb: 'alert', message: 5 }, ['fault message must be text']],
  ['a number', { verb: 'pause', length: '3' }, ['fault length must be a number']],
  ['a flag', { verb: 'conference', name: 'x', beep: 'yes' }, ['fault beep must be true or false']],
  ['several types', { verb: 'play', url: 7 }, ['fault url must be text or a list of texts']],
  [
    'a hook',
    { verb: 'redirect', actionHook: ['/a'] },
    ['fault actionHook must be an address or an object with a url'],
  ],
  ['a hook without address', { verb: 'redirect', actionHook: {} }, ['fault actionHook.url is required']],
  [
    'one of the words',
    { verb: 'listen', url: 'wss://x', mixType: 'both' },
    ['fault mixType must be one of mono, stereo, mixed'],
  ],
  [
    'each of a list of words',
    { verb: 'gather', actionHook: '/a', input: ['digits', 'dtmf'] },
    ['fault input.1 must be one of digits, speech'],
  ],
  ['a list', { verb: 'gather', actionHook: '/a', input: 'speech' }, ['fault input must be a list']],
  ['a target of no kind', { verb: 'dial', target: [{ number: '1' }] }, ['fault target.0.type is required']],
  [
    'a target without an address',
    { verb: 'dial', target: [{ type: 'phone' }, { type: 'user', name: '' }] },
    ['fault target.0.number is required for type phone', 'fault target.1.name is required for type user'],
  ],
  [
    'a target whose kind is no text, or the name of what every object has',
    { verb: 'dial', target: [{ type: { toString: 1 } }, { type: 'constructor' }] },
    [
      'fault target.0.type must be one of phone, sip, user, teams',
      'fault target.1.type must be one of phone, sip, user, teams',
    ],
  ],
  ['an unknown property', { verb: 'hangup', txet: 'x' }, ['warning txet is not a known property']],
  [
    'inside a nested verb',
    { verb: 'gather', actionHook: '/a', say: { txt: 'x' } },
    ['fault say needs "text" or "stream"', 'warning say.txt is not a known property'],
  ],
  [
    'inside a list of verbs',
    { verb: 'config', actionHookDelayAction: { actions: [{ verb: 'plya' }] } },
    ['fault actionHookDelayAction.actions.0 there is no verb "plya"'],
  ],
  ["a vendor's own options", { verb: 'say', text: 'x', synthesizer: { anything: 1 } }, []],
];
for (const [what, item, expected] of rows)
  test(`${what} is held to the table`, () => assert.deepEqual(said(item), expected));

test('a hostile document costs little and is told in few words', () => {
  let deep: unknown = { verb: 'hangup' };
  for (let level = 0; level < 3000; level++)
    deep = { verb: 'config', actionHookDelayAction: { actions: [deep] } };
  assert.ok(said(deep).length <= 100);
  assert.equal(said(...Array.from({ length: 5000 }, () => ({}))).length, 100);
  const long = said({ verb: 'hangup', ['x'.repeat(10_000)]: 1 })[0] ?? '';
  assert.ok(long.length < 200);
});

test('the table speaks only of kinds and shapes that there are', () => {
  const kinds = ['text', 'texts', 'number', 'flag', 'object', 'object[]', 'hook', 'verb'];
  for (const [name, properties] of [...Object.entries(verbTable), ...Object.entries(verbShapes)])
    for (const [property, type] of Object.entries(properties)) {
      if (property === '$open') continue;
      for (const kind of type
        .replace(/!$/, '')
        .replace(/(?<!object)\[\]$/, '')
        .split('|')) {
        if (property === '$any') assert.ok(Object.hasOwn(properties, kind), `${name}: ${kind}`);
        else if (!kind.startsWith("'"))
          assert.ok(
            kinds.includes(kind) || kind in verbShapes || kind.replace('verb:', '') in verbTable,
            `${name}.${property}: ${kind}`,
          );
      }
    }
});
