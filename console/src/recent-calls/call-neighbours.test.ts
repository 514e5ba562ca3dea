import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { besideIn, type CallRows, pagesBeyond } from './call-neighbours.ts';

const aCall = (call_sid: string | null, sip_callid: string | null = null) =>
  ({ call_sid, sip_callid }) as Call;
const calls = (ids: string) => [...ids].map((id) => aCall(id));
const aPage = (ids: string, over: Partial<CallRows> = {}): CallRows => ({
  ...{ page: 2, page_size: 3, total: 9 },
  data: calls(ids),
  ...over,
});

test('beside a call stand the newer one above and the older one below', () => {
  assert.deepEqual(besideIn(calls('abc'), 'b'), { newer: 'a', older: 'c' });
  assert.deepEqual(besideIn(calls('abc'), 'a'), { newer: null, older: 'b' });
  assert.deepEqual(besideIn(calls('abc'), 'c'), { newer: 'b', older: null });
  assert.equal(besideIn(calls('abc'), 'd'), null);
});

test('a call that has no page is passed over, one without a sid is known by its SIP Call-ID', () => {
  const rows = [aCall('a'), aCall(null), aCall(null, 'b@host'), aCall('c')];
  assert.deepEqual(besideIn(rows, 'a'), { newer: null, older: 'b@host' });
  assert.deepEqual(besideIn(rows, 'c'), { newer: 'b@host', older: null });
});

test('legs of one id lead on, and never round in a circle', () => {
  const rows = calls('xabac');
  const way = ['x'];
  for (let id: string | null = 'x'; id !== null && way.length < 9; ) {
    id = besideIn(rows, id)?.older ?? null;
    if (id) way.push(id);
  }
  assert.deepEqual(way, ['x', 'a', 'b', 'c']);
});

test('what has moved over to the next page since is not met twice', () => {
  assert.deepEqual(besideIn([...calls('abc'), ...calls('cde')], 'c'), { newer: 'b', older: 'd' });
});

test('the page before or after is asked for at an end of the page, where there is one', () => {
  assert.deepEqual(pagesBeyond(aPage('abc'), 'b'), { newer: null, older: null });
  assert.deepEqual(pagesBeyond(aPage('abc'), 'a'), { newer: 1, older: null });
  assert.deepEqual(pagesBeyond(aPage('abc'), 'c'), { newer: null, older: 3 });
  assert.deepEqual(pagesBeyond(aPage('abc', { page: 1 }), 'a'), { newer: null, older: null });
  assert.deepEqual(pagesBeyond(aPage('abc', { page: 3 }), 'c'), { newer: null, older: null });
  assert.deepEqual(pagesBeyond(aPage('abc'), 'elsewhere'), { newer: null, older: null });
});

test('where a search has stopped counting, a full page may have another behind it', () => {
  const counted = { total: 6, total_is_least: true };
  assert.equal(pagesBeyond(aPage('abc', counted), 'c').older, 3);
  assert.equal(pagesBeyond(aPage('ab', counted), 'b').older, null);
});
