import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { verifyNobody, verifyPassword } from './passwords.ts';

test('somebody unknown is answered like anybody once a burst is over (R8, R10)', async () => {
  const quick = await hash('secret', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const burst = Array.from({ length: 150 }, () => verifyPassword(quick, 'secret'));
  const refused = verifyNobody('secret');
  const outcomes = await Promise.allSettled([...burst, refused]);
  assert.ok(outcomes.filter(({ status }) => status === 'rejected').length > 1);
  await assert.rejects(refused, { code: 'busy' });
  assert.equal(await verifyNobody('secret'), false);
});
