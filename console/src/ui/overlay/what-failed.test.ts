import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../app/api-problem.ts';
import { whatFailed } from './what-failed.ts';

test('that nothing was done is said only where the server has answered so', () => {
  const failed = 'The call was not placed.';
  const lost = 'It is unclear whether this was done.';
  assert.equal(whatFailed(new ApiProblem(422, { msg: 'no' }), failed), failed);
  assert.equal(whatFailed(new ApiProblem(503, { msg: 'The database is away' }), failed), failed);
  assert.equal(whatFailed(new Error('ours'), failed), failed);
  assert.equal(whatFailed(new ApiProblem(0), failed), lost);
  assert.equal(whatFailed(Object.assign(new ApiProblem(504), { may_be_done: true }), failed), lost);
  assert.equal(whatFailed(new ApiProblem(200, { msg: 'A web page came' }), failed), lost);
  assert.equal(whatFailed(new ApiProblem(502), failed), lost, 'one in between does not know');
  assert.equal(whatFailed(new ApiProblem(413), failed), failed, 'what it has not let through was not done');
  const some = Object.assign(new ApiProblem(0), { what: '2 of 3 calls were placed.' });
  assert.equal(whatFailed(some, failed), '2 of 3 calls were placed.');
});
