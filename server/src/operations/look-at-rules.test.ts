import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../app/config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { emptyDatabase } from '../testing/fresh-database.ts';
import { platformDatabase } from '../testing/platform-database.ts';
import { environmentOf } from '../testing/run-command.ts';
import { examine } from './examine.ts';
import { lookAtSchema } from './look-at-schema.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'SQLite has no such rules apart from its tables';

type Place = Awaited<ReturnType<typeof emptyDatabase>>;

async function looked(t: TestContext, place: Place, platform: 'own' | 'shared') {
  const open = await openDatabase(place.target);
  t.after(async () => {
    await open.close();
    await place.drop();
  });
  await migrate(open, { is_shared: platform === 'shared' });
  const config = readConfig({ ...environmentOf(place.target), TRUNKLINE_PLATFORM_DATABASE: platform });
  const look = async () =>
    (await lookAtSchema(open, config)).findings
      .map(({ severity, sentence }) => `${severity} ${sentence}`)
      .join('\n');
  return { open, look };
}

test('indexes and foreign keys that are gone are told with what brings them back', { skip }, async (t) => {
  const { open, look } = await looked(t, await emptyDatabase(), 'own');
  assert.doesNotMatch(await look(), /^(warning|fault)/m);
  await sql`alter table trunkline_list_views drop foreign key fk_list_views_user`.execute(open.db);
  await sql`alter table trunkline_audit_entries drop index ix_audit_entries_kind_audit`.execute(open.db);
  const said = await look();
  assert.match(
    said,
    /warning An index .* gone, .*: alter table trunkline_audit_entries add index ix_\S+ \(kind/,
  );
  assert.match(said, /warning Foreign keys .* gone, .*: trunkline_list_views\.user_sid/);
});

test('a column that demands a value which may be left out is a fault, a small character set a warning', {
  skip,
}, async (t) => {
  const also = [
    "update applications set app_json = '{}'",
    'alter table applications modify column app_json text not null',
  ];
  const { look } = await looked(t, await platformDatabase(also, 'latin1'), 'shared');
  const said = await look();
  assert.match(said, /fault applications\.app_json demands a value, which Trunkline may leave out/);
  assert.match(said, /warning \d+ tables of texts in latin1 \(.* emoji/);
  assert.doesNotMatch(said, /indexes? .* gone|Foreign keys/);
});

test('values that another format or secret opens are told with what to set', { skip }, async (t) => {
  const sealed = (secret: string, algorithm: string) => {
    const key = createHash('sha256').update(secret).digest('base64').slice(0, 32);
    const cipher = createCipheriv(algorithm, key, Buffer.alloc(16, 7));
    const content = Buffer.concat([cipher.update('a password of somebody'), cipher.final()]);
    return JSON.stringify({ iv: Buffer.alloc(16, 7).toString('hex'), content: content.toString('hex') });
  };
  const [encryption, jwt] = ['an encryption secret', 'a secret of tokens alone'];
  const of = (value: string) =>
    `insert into clients (client_sid, account_sid, username, password)
      values ('${randomUUID()}', '9351f46a-678c-43f5-b8a6-d4eb58d131af', '${randomUUID()}', '${value}')`;
  const place = await platformDatabase([
    ...[of(sealed(encryption, 'aes-256-cbc')), of(sealed(encryption, 'aes-256-ctr'))],
    ...[of(sealed(jwt, 'aes-256-cbc')), of(sealed('nobody knows', 'aes-256-ctr'))],
  ]);
  t.after(() => place.drop());
  const chapters = await examine(
    readConfig({
      ...environmentOf(place.target),
      TRUNKLINE_PLATFORM_DATABASE: 'shared',
      TRUNKLINE_ENCRYPTION_SECRET: encryption,
      TRUNKLINE_JWT_SECRET: jwt,
    }),
  );
  const said = JSON.stringify(chapters);
  assert.match(said, /clients\.password: 3 values cannot be read/);
  assert.match(said, /1 of these can be read when TRUNKLINE_LEGACY_CRYPTO is set\./);
  assert.match(
    said,
    /1 of these can be read when TRUNKLINE_ENCRYPTION_SECRET is what TRUNKLINE_JWT_SECRET is\./,
  );
});
