import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../api-problem.ts';
import { inWordsFor } from './refused-change.ts';

test('a change of what is somebody else’s is refused in words for a person, any other refusal in its own', async () => {
  const refused = (msg: string) => inWordsFor('Account', Promise.reject(new ApiProblem(403, { msg })));
  await assert.rejects(refused('insufficient permissions'), {
    msg: 'You do not have permissions to make changes to this Account',
  });
  await assert.rejects(refused('User has view-only access'), { msg: 'User has view-only access' });
  assert.equal(await inWordsFor('Application', Promise.resolve(1)), 1);
});
