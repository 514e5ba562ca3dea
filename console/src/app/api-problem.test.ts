import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem, readProblem } from './api-problem.ts';

const GENERIC = 'Something went wrong, please try again';

test('our own error answers are read whole', () => {
  const body = {
    msg: 'Account is in use',
    code: 'in_use',
    issues: [{ path: 'name', message: 'Name is required' }],
    blockers: [{ kind: 'application', sid: 's', name: 'Reception' }],
    request_id: 'r1',
  };
  const problem = readProblem(422, JSON.stringify(body), null);
  assert.equal(problem.status, 422);
  assert.equal(problem.msg, 'Account is in use');
  assert.deepEqual(problem.issues, body.issues);
  assert.deepEqual(problem.blockers, body.blockers);
  assert.equal(problem.request_id, 'r1');
});

test("the platform's other error bodies give their sentence too", () => {
  assert.equal(readProblem(400, '{"message":"bad"}', null).msg, 'bad');
  assert.equal(readProblem(403, '{"error":"locked"}', null).msg, 'locked');
  assert.equal(readProblem(400, '"quoted"', null).msg, 'quoted');
});

test('what is no JSON, or no sentence in it, gives the general sentence and never its text', () => {
  for (const text of [
    '',
    'upstream connect error',
    '{"a":',
    '<html><body>502</body></html>',
    '[]',
    '{}',
    '{"msg":7}',
    'null',
    'x'.repeat(2000),
  ])
    assert.equal(readProblem(500, text, null).msg, GENERIC);
});

test('no answer at all says that the server cannot be reached', () => {
  assert.equal(new ApiProblem(0).msg, 'The server cannot be reached');
});

test('malformed issues are left out rather than shown', () => {
  assert.deepEqual(readProblem(400, '{"msg":"x","issues":[{"path":1},null]}', 'id').issues, []);
});
