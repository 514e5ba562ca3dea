import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOfRows, type RowToSave, rowIssues, saveRows } from './save-row-by-row.ts';

const refusal = { status: 400, code: 'invalid', blockers: [], request_id: null };
const badAddress = { ...refusal, msg: 'Bad address', issues: [{ path: 'ipv4', message: 'No such address' }] };
const inUse = { ...refusal, status: 422, msg: 'It is in use', issues: [] };
const words = { record: 'carrier', rows: 'gateways', first: 'ipv4' };

/** Calls that remember their order; those for a body or sid in `refused` fail. */
function callsRefusing(refused: Record<string, unknown> = {}) {
  const made: string[] = [];
  const make = async <T>(what: string, key: string, answer: T) => {
    made.push(`${what} ${key}`);
    if (key in refused) throw refused[key];
    return answer;
  };
  return {
    made,
    add: (body: string) => make('add', body, { sid: `sid of ${body}` }),
    change: (sid: string) => make('change', sid, undefined),
    remove: (sid: string) => make('remove', sid, undefined),
  };
}

const rows: RowToSave<string>[] = [
  { sid: 'one', body: 'first', task: 'keep' },
  { sid: 'two', body: 'second', task: 'remove' },
  { sid: 'three', body: 'third', task: 'change' },
  { sid: '', body: 'fourth', task: 'add' },
];

test('what changed is sent and nothing else; deleting comes last; what was added knows its sid', async () => {
  const calls = callsRefusing();
  const outcomes = await saveRows(rows, calls);
  assert.deepEqual(calls.made, ['change three', 'add fourth', 'remove two']);
  assert.deepEqual(
    outcomes.map(({ sid, isGone, failure }) => [sid, isGone, failure]),
    [
      ['one', false, null],
      ['two', true, null],
      ['three', false, null],
      ['sid of fourth', false, null],
    ],
  );
  assert.equal(failureOfRows(words, { sip_gateways: outcomes }), null);
});

test('one that fails does not keep the others from being saved, and is told of at its row', async () => {
  const calls = callsRefusing({ three: badAddress, two: inUse });
  const outcomes = await saveRows(rows, calls);
  assert.deepEqual(calls.made, ['change three', 'add fourth', 'remove two']);
  assert.equal(outcomes[3]?.sid, 'sid of fourth');
  assert.equal(outcomes[1]?.isGone, false);
  const failure = failureOfRows(words, { sip_gateways: outcomes, smpp_gateways: [] });
  assert.deepEqual(failure?.issues, [
    { path: 'sip_gateways.1.ipv4', message: 'It is in use' },
    { path: 'sip_gateways.2.ipv4', message: 'No such address' },
  ]);
  assert.equal(failure?.is_partial, true);
  assert.equal(failure?.what, 'The carrier is saved. 2 of its gateways are not.');
  assert.equal(failure?.status, 400);
});

test('a second save of what is left adds nothing twice', async () => {
  const first = await saveRows(rows, callsRefusing({ fourth: badAddress }));
  const again = rows.map((row, at): RowToSave<string> => {
    const { sid = '', isGone } = first[at] ?? {};
    return isGone ? { ...row, task: 'keep' } : { ...row, sid, task: sid ? 'keep' : 'add' };
  });
  const calls = callsRefusing();
  await saveRows(again, calls);
  assert.deepEqual(calls.made, ['add fourth']);
});

test('a server that did not answer is worth another try', async () => {
  const outcomes = await saveRows(rows, callsRefusing({ fourth: new TypeError('Failed to fetch') }));
  assert.equal(failureOfRows(words, { sip_gateways: outcomes })?.status, -1);
  assert.deepEqual(rowIssues('sip_gateways', 'ipv4', outcomes), [
    { path: 'sip_gateways.3.ipv4', message: 'Something went wrong, please try again' },
  ]);
});
