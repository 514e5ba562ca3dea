import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestedHook } from '@trunkline/contract/applications/webhook-test.contract.ts';
import { judgeHttp, judgeWebsocket } from './judge-webhook-answer.ts';

const say = '[{"verb":"say","text":"Hello"}]';

function heard(text: string, over: { status?: number; content_type?: string | null; ms?: number } = {}) {
  return { status: 200, content_type: 'application/json', ms: 20, text, ...over };
}

/** What is wrong, then what may be; of verbs only how many there are. */
function said(text: string, over: Parameters<typeof heard>[1] = {}, hook: TestedHook = 'call_hook') {
  const { faults, verbs, warnings } = judgeHttp(hook, heard(text, over));
  return { faults, warnings, verbs: verbs?.length ?? null };
}

test('a list of verbs is fine', () => {
  assert.deepEqual(said(say), { faults: [], warnings: [], verbs: 1 });
  assert.deepEqual(said(say, { status: 201, content_type: 'application/vnd.calls+json' }).faults, []);
  assert.deepEqual(judgeHttp('call_hook', heard('[{"verb":"sya"}]')).verbs?.[0]?.faults.length, 1);
});

test('a status that is none of success says what to look at', () => {
  assert.match(said('', { status: 500 }).faults[0] ?? '', /answers 500 instead of 200\.$/);
  assert.match(said('', { status: 401 }).faults[0] ?? '', /Check its basic authentication/);
  assert.match(said('', { status: 404 }).faults[0] ?? '', /Check the address/);
  assert.match(said('', { status: 405 }).faults[0] ?? '', /Check the method/);
  assert.match(said('', { status: 302 }).faults[0] ?? '', /redirects to another address \(302\)/);
  assert.equal(said(say, { status: 500 }).verbs, null);
});

test('what is no list of verbs is named', () => {
  assert.deepEqual(said('<!DOCTYPE html><p>Hi', { content_type: 'text/html' }).faults, [
    'The answer is a web page.',
  ]);
  assert.deepEqual(said('hello', { content_type: null }).faults, ['The answer is not JSON.']);
  assert.deepEqual(said('{"verb":"say"}').faults, ['The answer must be a list of verbs but is an object.']);
  assert.deepEqual(said('null').faults, ['The answer must be a list of verbs but is null.']);
  assert.deepEqual(said('"say"').faults, ['The answer must be a list of verbs but is a string.']);
  assert.match(said(' ').faults[0] ?? '', /contains no verbs/);
});

test('doubts are told beside', () => {
  assert.match(
    said(say, { content_type: 'text/plain' }).warnings[0] ?? '',
    /content type text\/plain instead/,
  );
  assert.deepEqual(said(say, { content_type: null }).warnings, []);
  assert.match(said('[]').warnings[0] ?? '', /empty list/);
  assert.match(said(say, { ms: 3210 }).warnings[0] ?? '', /took 3\.2 seconds/);
  const many = JSON.stringify(Array.from({ length: 501 }, () => ({ verb: 'leave' })));
  assert.deepEqual(said(many), {
    faults: [],
    warnings: ['Only the first 500 of 501 verbs are checked.'],
    verbs: 500,
  });
});

test('of a status webhook only the status is read, a message may be answered with nothing', () => {
  assert.deepEqual(said('OK', { content_type: 'text/plain' }, 'call_status_hook'), {
    faults: [],
    warnings: [],
    verbs: null,
  });
  assert.equal(said('', { status: 500 }, 'call_status_hook').faults.length, 1);
  assert.deepEqual(said('', {}, 'messaging_hook').faults, []);
});

test('a websocket is judged by its ack', () => {
  const judged = (text: string, status = 101, isSpoken = true) => {
    const { faults, verbs } = judgeWebsocket('call_hook', { status, text, ms: 5 }, isSpoken);
    return [faults, verbs?.length ?? null];
  };
  assert.deepEqual(judged(`{"type":"ack","msgid":"1","data":${say}}`), [[], 1]);
  assert.deepEqual(judged('{"type":"ack","data":{}}'), [
    ['The data of the ack must be a list of verbs but is an object.'],
    null,
  ]);
  assert.deepEqual(judged('{"type":"ack"}'), [['The answer contains no verbs, so the call ends.'], null]);
  assert.deepEqual(judged('', 403), [['The webhook answers 403 instead of opening a websocket.'], null]);
  assert.match(String(judged(`{"type":"ack","data":${say}}`, 101, false)[0]), /subprotocol ws\.jambonz\.org/);
  assert.deepEqual(judgeWebsocket('call_status_hook', { status: 101, text: '', ms: 5 }, true).faults, []);
});
