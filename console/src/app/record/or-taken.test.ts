import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../api-problem.ts';
import { orTaken } from './or-taken.ts';

const TAKEN = 'The domain name you have entered is already in use.';
const failing = (error: unknown) => orTaken(Promise.reject(error), 'tenant_fqdn', TAKEN);

test("what a platform's database says of a duplicate is said on its field, in words", async () => {
  const bare = new ApiProblem(422, { msg: "Duplicate entry 'a.example' for key 'tenant_fqdn'" });
  await assert.rejects(failing(bare), { msg: TAKEN, issues: [{ path: 'tenant_fqdn', message: TAKEN }] });
});

test('any other refusal is left as it is, as is what was saved', async () => {
  for (const other of [
    new ApiProblem(422, { msg: 'It is in use.', code: 'in_use' }),
    new ApiProblem(400, { msg: 'missing field tenant_fqdn' }),
    new ApiProblem(0),
  ])
    await assert.rejects(failing(other), (error) => error === other);
  assert.deepEqual(await orTaken(Promise.resolve({ sid: 's' }), 'tenant_fqdn', TAKEN), { sid: 's' });
});
