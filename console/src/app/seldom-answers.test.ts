import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProblem } from './api-problem.ts';
import { sayStatus } from './seldom-answers.ts';

const NOW = Date.parse('2027-01-31T12:00:00Z');

function said(status: number, text: string, retryAfter: string | null = null, isSent = true): string {
  const problem = readProblem(status, text, null);
  sayStatus(problem, retryAfter, isSent, NOW);
  return problem.msg;
}

test('a status without a word of the server says what happened and what to do', () => {
  const page = '<html><body>Request Entity Too Large</body></html>';
  assert.match(said(413, page), /^The request is too large .* Send less at once/);
  assert.equal(said(413, page, null, false), 'Something went wrong, please try again', 'nothing was sent');
  assert.equal(said(429, ''), 'Too many requests were sent. Try again in a moment');
  for (const status of [502, 503])
    assert.equal(said(status, page), 'The server is unavailable. Try again in a moment');
  assert.equal(said(504, page), 'The server did not answer in time, please try again');
  assert.equal(said(500, page), 'Something went wrong, please try again');
});

test('how long to wait is said, in seconds, minutes or hours', () => {
  const waits: [string, string][] = [
    ['1', 'in 1 second'],
    [' 30 ', 'in 30 seconds'],
    ['150', 'in 3 minutes'],
    ['7200', 'in 2 hours'],
    ['Sun, 31 Jan 2027 12:00:45 GMT', 'in 45 seconds'],
  ];
  for (const [retryAfter, wait] of waits)
    assert.equal(said(503, '', retryAfter), `The server is unavailable. Try again ${wait}`);
  for (const none of ['0', '-5', 'soon', '', 'Sun, 31 Jan 2027 11:00:00 GMT'])
    assert.equal(said(503, '', none), 'The server is unavailable. Try again in a moment', none);
});

test('a sentence of the server stays; with a limit that names no time, that is added', () => {
  assert.equal(said(503, '{"msg":"The database is away"}', '5'), 'The database is away');
  assert.equal(
    said(429, '{"message":"too many requests"}', '60'),
    'too many requests. Try again in 60 seconds.',
  );
  const named = 'Too many requests, please try again in 7 seconds.';
  assert.equal(said(429, JSON.stringify({ msg: named }), '7'), named);
});
