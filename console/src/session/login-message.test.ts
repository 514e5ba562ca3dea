import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblem } from '../app/api-problem.ts';
import { sayStatus } from '../app/seldom-answers.ts';
import { loginMessage } from './login-message.ts';

const said = (status: number, body: string) => loginMessage(readProblem(status, body, null));

test('any refusal of the name or the password reads the same', () => {
  for (const status of [401, 403, 404, 422])
    assert.equal(said(status, '{"msg":"insufficient permissions"}'), 'Login credentials are incorrect');
});

test('a lock-out and a rate limit are shown in their own words', () => {
  assert.equal(
    said(403, '{"msg":"Locked","error":"Please try again in 60 seconds."}'),
    'Please try again in 60 seconds.',
  );
  assert.equal(said(429, '{"msg":"Too many requests"}'), 'Too many requests');
});

test('a failing server and no server are one thing to a person', () => {
  assert.equal(said(500, ''), 'The server cannot be reached');
  assert.equal(said(0, ''), 'The server cannot be reached');
});

test('what a proxy answers in the place of the server is no word about the credentials', () => {
  for (const status of [429, 503]) {
    const problem = readProblem(status, '<h1>nginx</h1>', null);
    sayStatus(problem, '30');
    assert.match(loginMessage(problem), /Try again in 30 seconds$/);
  }
});

test('anything else, a malformed request too, is the general sentence', () => {
  for (const status of [400, 502, 503])
    assert.equal(said(status, '{"msg":"x"}'), 'Something went wrong, please try again');
});
