import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transact } from '../db/transaction.ts';
import { makeCipher } from '../security/cipher.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { fill, NEW_SECRET, OLD_SECRET } from '../testing/sealed-rows.ts';
import { replaceSealed, sealedPlaces, sealedValues, someSealed } from './sealed-values.store.ts';

test('what somebody saved since a value was read stays, and the others are replaced', async (t) => {
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  const { db } = fresh.open;
  const [before, now] = [makeCipher(OLD_SECRET, 'own'), makeCipher(NEW_SECRET, 'own')];
  await fill(db, before, { clients: 5, mails: 0 });
  const place = sealedPlaces.find(({ table }) => table === 'clients');
  assert.ok(place);
  for await (const values of sealedValues(db, place, 100)) {
    const [first] = values;
    const password = now.seal('saved meanwhile');
    await db
      .updateTable('clients')
      .set({ password })
      .where('client_sid', '=', first?.sid ?? '')
      .execute();
    const anew = values.map((value) => ({ ...value, anew: now.seal(before.open(value.sealed, '')) }));
    await transact(db, (trx) => replaceSealed(trx, place, anew));
  }
  const rows = await db.selectFrom('clients').select('password').execute();
  assert.deepEqual(rows.map(({ password }) => now.open(password ?? '', '').split(' ')[0]).sort(), [
    ...Array.from({ length: 4 }, () => 'password'),
    'saved',
  ]);
});

test('of a table with many rows, only some are looked at', async (t) => {
  const fresh = await freshDatabase();
  t.after(() => fresh.close());
  const { db } = fresh.open;
  const cipher = makeCipher(NEW_SECRET, 'own');
  await fill(db, cipher, { clients: 5, mails: 0 });
  const place = sealedPlaces.find(({ table }) => table === 'clients');
  assert.ok(place);
  const sids = await db.selectFrom('clients').select('client_sid').orderBy('client_sid').execute();
  const [first = '', second = '', third, fourth] = sids.map(({ client_sid }) => client_sid);
  await db.updateTable('clients').set({ password: '' }).where('client_sid', '=', first).execute();
  await db.updateTable('clients').set({ password: null }).where('client_sid', '=', second).execute();
  const sidsOf = async (among: number, at_most: number) =>
    (await someSealed(db, place, { among, at_most })).map(({ sid }) => sid).sort();
  assert.deepEqual(await sidsOf(2, 9), []);
  assert.deepEqual(await sidsOf(4, 9), [third, fourth]);
  assert.equal((await sidsOf(5, 2)).length, 2);
});
