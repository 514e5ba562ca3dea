import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../app/api-problem.ts';
import type { Failure } from '../page/failure.ts';
import { type Part, saveParts, takeStored } from './save-changed-parts.ts';

type Values = { system: { domain: string }; limits: { calls: string; minutes: string } };

const stored: Values = { system: { domain: 'a.example' }, limits: { calls: '5', minutes: '' } };

function aForm() {
  let initial = stored;
  return {
    getInitialValues: () => initial,
    setInitialValues: (values: Values) => {
      initial = values;
    },
  };
}

/** Parts that note when they are sent; `refusals` are thrown by name. */
function someParts(refusals: Record<string, ApiProblem> = {}) {
  const sent: string[] = [];
  const save = (name: string) => async () => {
    sent.push(name);
    if (refusals[name]) throw refusals[name];
  };
  const parts: Part[] = [
    { name: 'System information', paths: ['system'], within: 'system', save: save('System information') },
    { name: 'Max calls', paths: ['limits.calls'], field: 'limits.calls', save: save('Max calls') },
    { name: 'Max minutes', paths: ['limits.minutes'], field: 'limits.minutes', save: save('Max minutes') },
  ];
  return { parts, sent };
}

async function failureOf(run: Promise<void>): Promise<Failure> {
  return run.then(
    () => assert.fail('nothing was thrown'),
    (failure: Failure) => failure,
  );
}

test('what has not changed is not sent', async () => {
  const { parts, sent } = someParts();
  await saveParts(aForm(), structuredClone(stored), parts);
  assert.deepEqual(sent, []);
  await saveParts(aForm(), { ...stored, limits: { calls: '6', minutes: '' } }, parts);
  assert.deepEqual(sent, ['Max calls']);
});

test('a failure names what was not saved and what was, and only the former is sent again', async () => {
  const form = aForm();
  const refused = someParts({ 'Max calls': new ApiProblem(500), 'Max minutes': new ApiProblem(500) });
  const values = { system: { domain: 'b.example' }, limits: { calls: '6', minutes: '7' } };
  const failure = await failureOf(saveParts(form, values, refused.parts));
  assert.equal(failure.what, 'Not saved: Max calls and Max minutes. Saved: System information.');
  assert.equal(failure.msg, 'Something went wrong, please try again');
  assert.equal(failure.is_partial, true);
  assert.deepEqual(form.getInitialValues(), { ...stored, system: { domain: 'b.example' } });

  const again = someParts();
  await saveParts(form, values, again.parts);
  assert.deepEqual(again.sent, ['Max calls', 'Max minutes']);
});

test('issues come back under the names of the fields', async () => {
  const issues = [{ path: 'domain', message: 'no domain' }];
  const { parts } = someParts({
    'System information': new ApiProblem(400, { issues }),
    'Max calls': new ApiProblem(400, { issues: [{ path: 'quantity', message: 'too many' }] }),
    'Max minutes': new ApiProblem(0),
  });
  const values = { system: { domain: '?' }, limits: { calls: '6', minutes: '7' } };
  const failure = await failureOf(saveParts(aForm(), values, parts));
  assert.deepEqual(failure.issues, [
    { path: 'system.domain', message: 'no domain' },
    { path: 'limits.calls', message: 'too many' },
    { path: 'limits.minutes', message: 'The server cannot be reached' },
  ]);
  assert.equal(failure.status, 0);
  assert.equal(failure.is_partial, false);
});

test('of a conflict beside which some was saved, the next try is made from that and from what began the conflict', () => {
  const limit = (category: string, quantity: number) => ({ category, quantity });
  const read = (name: string, ...quantities: [number, number]) => ({
    name,
    limits: [limit('calls', quantities[0]), limit('minutes', quantities[1])],
  });
  const [own, calls, minutes] = [
    {},
    ...['calls', 'minutes'].map((category) => ({ record: 'limits', rows: { category } })),
  ];
  const met = (saved: object[], failed: object[]) => {
    const [began, now] = [read('mine', 1, 2), read('saved', 10, 99)];
    const taken = takeStored(began, now, { saved, failed });
    return {
      isNow: taken === now,
      taken: { ...taken, limits: taken.limits.map(({ quantity }) => quantity).sort() },
    };
  };
  const [a, b] = [calls as object, minutes as object];
  assert.deepEqual(met([own as object, a], [b]), { isNow: true, taken: { name: 'saved', limits: [10, 2] } });
  assert.deepEqual(met([a], [b]), { isNow: false, taken: { name: 'mine', limits: [10, 2] } });
  assert.deepEqual(met([a, b], [own as object]), { isNow: false, taken: { name: 'mine', limits: [10, 99] } });
});
