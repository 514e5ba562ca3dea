import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { formatOf, makeCipher } from '../security/cipher.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { environmentOf, runCommand, startCommand } from '../testing/run-command.ts';
import { contents, fill, NEW_SECRET, OLD_SECRET } from '../testing/sealed-rows.ts';
import { startServer } from '../testing/start-server.ts';

const COMMAND = 'operations/rotate-keys-command.ts';
const onMysql = Boolean(process.env.TRUNKLINE_TEST_DATABASE_URL);
const KILLS = 4;
/** Of a machine that is busy with other things the signal may come when all is done. */
const MOST_RUNS = 40;
/** The command tells each thousand: so that it does, whoever has saved the clients and however late the kill before came. */
const MAILS = 1200;
const CLIENTS = 400;
const WRITERS = 4;
/** The command is another program, and is to come to its turn. */
const BETWEEN_MS = 20;

test('killed in the middle of it, again and again, while servers save secrets it ends whole, and what was saved last is what is read', {
  timeout: 600_000,
}, async (t) => {
  const database = await freshDatabase();
  t.after(() => database.close());
  const { db } = database.open;
  const env = {
    ...environmentOf(database.target),
    TRUNKLINE_ADMIN_PASSWORD: 'a first password 1',
    TRUNKLINE_RATE_LIMIT_MAX: '1000000',
  };
  const asNow = {
    ...env,
    TRUNKLINE_ENCRYPTION_SECRET: NEW_SECRET,
    TRUNKLINE_ENCRYPTION_SECRET_OTHER: OLD_SECRET,
  };
  const asBefore = {
    ...env,
    TRUNKLINE_ENCRYPTION_SECRET: OLD_SECRET,
    TRUNKLINE_ENCRYPTION_SECRET_OTHER: NEW_SECRET,
  };
  const sealer = makeCipher(OLD_SECRET, 'own');
  await fill(db, sealer, { clients: CLIENTS, mails: 0 });
  const key = randomUUID();
  await db.insertInto('api_keys').values({ api_key_sid: randomUUID(), token: key }).execute();
  let whole = (await contents(db)).texts.length;

  // On a database server, one that still seals with the secret of before runs beside it.
  const now = await startServer(asNow);
  t.after(() => now.stop());
  const before = onMysql ? await startServer(asBefore) : null;
  t.after(() => before?.stop());
  const servers = [now, ...(before ? [before] : [])];

  const clients = await db.selectFrom('clients').select('client_sid').execute();
  const saved = new Map<string, string>();
  /** Those that still save. */
  const saving = new Set(servers);
  const answers = new Map<number, number>();
  /** Each has clients of its own, so that the last that it saved is what has to be there. */
  async function save(nth: number): Promise<void> {
    const own = clients.filter((_, at) => at % WRITERS === nth);
    const server = servers[nth % servers.length] ?? now;
    for (let at = 0; saving.has(server); at = (at + 1) % own.length) {
      const client_sid = own[at]?.client_sid ?? '';
      const password = `saved ${randomUUID()}`;
      const reply = await fetch(`${server.url}/v1/Clients/${client_sid}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      });
      await reply.arrayBuffer();
      answers.set(reply.status, (answers.get(reply.status) ?? 0) + 1);
      if (reply.ok) saved.set(client_sid, password);
      await pause(BETWEEN_MS);
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, nth) => save(nth));

  let kills = 0;
  for (let run = 1; kills < KILLS; run++) {
    assert.ok(run <= MOST_RUNS, `${kills} killed of ${MOST_RUNS}`);
    // With its account's bucket.
    await fill(db, sealer, { clients: 0, mails: MAILS });
    whole += MAILS + 1;
    const { child, ended } = startCommand(COMMAND, [], asNow);
    child.stderr.once('data', () => child.kill('SIGKILL'));
    const { code, said } = await ended;
    if (code === null) kills++;
    else assert.match(said, /sealed anew/);
  }
  if (before) {
    saving.delete(before);
    await Promise.all(writers.filter((_, nth) => servers[nth % servers.length] === before));
    await before.stop();
  }
  const last = await runCommand(COMMAND, [], asNow);
  saving.clear();
  await Promise.all(writers);
  assert.equal(last.code, 0, last.said);
  assert.match(last.said, /everything is under the new secret/);

  assert.deepEqual([...answers.keys()], [204], JSON.stringify([...answers]));
  assert.ok(saved.size > 10, `${saved.size} saved`);
  const { texts, anew } = await contents(db);
  assert.deepEqual([texts.length, anew], [whole, whole]);
  assert.ok(!texts.includes('lost'));
  const cipher = makeCipher(NEW_SECRET, 'own');
  for (const { client_sid, password } of await db.selectFrom('clients').selectAll().execute()) {
    const text = saved.get(client_sid);
    if (text === undefined) continue;
    assert.equal(formatOf(password ?? ''), 'ours');
    assert.equal(cipher.open(password ?? '', ''), text);
  }
});
