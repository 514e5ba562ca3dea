import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialledNumbers, faultCount, laidOut, lastAnswerOf, shownVerbs } from './webhook-answer.ts';

const fault = { path: 'text', message: 'must be text', level: 'fault' } as const;
const warning = { path: 'x', message: 'is not a known property', level: 'warning' } as const;

test('an answer is set out when it is JSON, and left as it came when not', () => {
  assert.equal(laidOut('[{"verb":"leave"}]'), '[\n  {\n    "verb": "leave"\n  }\n]');
  assert.equal(laidOut('<p>Hello</p>'), '<p>Hello</p>');
  assert.equal(laidOut(''), '');
});

test('each verb stands beside what is wrong with it, in a list and in an ack', () => {
  const verbs = [
    { index: 0, verb: 'say', faults: [fault] },
    { index: 1, verb: null, faults: [] },
  ];
  const list = '[{"verb":"say"},{}]';
  for (const body of [list, `{"type":"ack","data":${list}}`])
    assert.deepEqual(shownVerbs({ body, verbs }), [
      { index: 0, title: 'say', json: '{\n  "verb": "say"\n}', faults: [fault] },
      { index: 1, title: 'no verb', json: '{}', faults: [] },
    ]);
  assert.equal(shownVerbs({ body: '[{"verb":"sa', verbs })[0]?.json, null);
  assert.deepEqual(shownVerbs({ body: list, verbs: null }), []);
});

test('faults are counted in words', () => {
  assert.equal(faultCount([]), '');
  assert.equal(faultCount([fault]), '1 fault');
  assert.equal(faultCount([fault, fault, warning]), '2 faults, 1 warning');
  assert.equal(faultCount([warning, warning]), '2 warnings');
});

test('the numbers that an answer dials are told once each, and nothing else that it dials', () => {
  const verbs = [
    { verb: 'say', text: 'x' },
    {
      verb: 'dial',
      target: [
        { type: 'phone', number: '441' },
        { type: 'user', name: 'desk' },
        { type: 'phone', number: '442' },
      ],
    },
    { verb: 'dial', target: [{ type: 'phone', number: '441' }, null] },
    { verb: 'dial' },
    null,
  ];
  assert.deepEqual(dialledNumbers({ body: JSON.stringify(verbs) }), ['441', '442']);
  assert.deepEqual(dialledNumbers({ body: JSON.stringify({ type: 'ack', data: verbs }) }), ['441', '442']);
  for (const body of ['', '<p>', '[', '5', '{"data":"x"}']) assert.deepEqual(dialledNumbers({ body }), []);
});

test('what the last test found is told in a few words', () => {
  const last = { ms: 84, status: 200, summary: '', tested_at: '', verdict: 'ok' } as const;
  assert.deepEqual(lastAnswerOf(last), { status: 'good', word: '200 in 84 ms' });
  assert.equal(lastAnswerOf({ ...last, status: 101 }).word, 'Websocket in 84 ms');
  assert.deepEqual(lastAnswerOf({ ...last, status: null, verdict: 'failed' }), {
    status: 'failing',
    word: 'No answer',
  });
  assert.equal(lastAnswerOf(null).word, 'Not tested');
});
