import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkChanges } from './changes.ts';

const store = {
  path: 'server/src/users/users.store.ts',
  text: `export function findUser(db: Db) {
  return db.selectFrom('users');
}
export const oneOf = (rows: Row[]) => rows[0];
export const { update: updateUser, remove: dropUser } = oneRow('users', 'user_sid');
const purge = (db: Db) => db.deleteFrom('users');
export async function removeUser(db: Db, sid: string) {
  await db.deleteFrom('users').where('user_sid', '=', sid).execute();
}
`,
};
const faults = (body: string, path = 'server/src/users/delete-user.ts') =>
  checkChanges([
    store,
    {
      path,
      text: `import { dropUser, findUser, oneOf, removeUser, updateUser } from './users.store.ts';\n${body}`,
    },
  ]).map(({ rule }) => rule.split(',')[0]);

test('a verb that writes outside of a transaction is found, whether on one line or on several', () => {
  for (const call of ['removeUser(db, sid)', 'removeUser(\n  db,\n  sid,\n)', 'removeUser(parts.db, sid)'])
    assert.deepEqual(faults(`await ${call};`), ['writes by removeUser without `trx`'], call);
  for (const name of ['updateUser', 'dropUser'])
    assert.deepEqual(faults(`await ${name}(db, sid);`), [`writes by ${name} without \`trx\``]);
});

test('what writes within one, what only reads, and what is no verb may do so', () => {
  assert.deepEqual(faults('await change(db, origin, { work: (trx) => removeUser(trx, sid) });'), []);
  assert.deepEqual(faults('await removeUser(\n  trx,\n  sid,\n);'), []);
  assert.deepEqual(faults('oneOf(await findUser(db));'), []);
  for (const path of ['server/src/users/watch-users.ts', 'server/src/users/delete-user.test.ts'])
    assert.deepEqual(faults('await removeUser(db, sid);', path), []);
});
