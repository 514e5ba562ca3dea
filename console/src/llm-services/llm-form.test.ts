import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../app/api-problem.ts';
import { sayStatus } from '../app/seldom-answers.ts';
import { llmFaults, llmValues, newLlmValues, onForm, withVendor } from './llm-form.ts';
import { llmOutcome } from './llm-words.ts';

const CANNOT_BE_TESTED = 'This vendor cannot be tested from here.';
const NOT_TESTED_YET = 'Not tested yet with the values as they are.';

const stored = { vendor: 'openai', label: null, account_sid: null };

test('a save that failed without a word says that it failed', () => {
  const values = withVendor(newLlmValues(''), 'openai');
  assert.equal(onForm(new ApiProblem(500), values, true).msg, 'Failed to create Llm Service');
  assert.equal(onForm(new ApiProblem(500), values, false).msg, 'Failed to update Llm Service');
  assert.equal(onForm(new ApiProblem(422, { msg: 'Taken' }), values, true).msg, 'Taken');
  assert.equal(onForm(new ApiProblem(0), values, true).msg, 'The server cannot be reached');
  const ofProxy = new ApiProblem(503);
  sayStatus(ofProxy, '30');
  assert.match(onForm(ofProxy, values, true).msg, /Try again in 30 seconds$/);
  const issues = [{ path: 'api_key', message: 'No' }];
  assert.equal(onForm(new ApiProblem(400, { issues }), values, true).issues[0]?.path, 'fields.api_key');
});

test('a key that cannot be read has to be entered again, one that is not stored has not', () => {
  const unreadable = { ...stored, unreadable: 'It cannot be read.' };
  assert.ok(llmFaults(llmValues(unreadable), unreadable)['fields.api_key']);
  assert.deepEqual(llmFaults(llmValues(stored), stored), {});
});

test('what the server keeps of a test goes before an answer, an answer before the columns of the platform', () => {
  const tested_at = '2030-01-01T00:00:00.000Z';
  const columns = { vendor: 'openai', last_tested: tested_at, tested_ok: 1 as const };
  const answer = { status: 'fail' as const, reason: 'Wrong key.', tested_at };
  assert.equal(llmOutcome(columns).status, 'ok');
  assert.equal(llmOutcome(columns, answer).reason, 'Wrong key.');
  assert.equal(llmOutcome({ ...columns, test: null }, answer).reason, NOT_TESTED_YET);
  assert.equal(llmOutcome({ ...columns, vendor: 'other', test: null }).reason, CANNOT_BE_TESTED);
});
