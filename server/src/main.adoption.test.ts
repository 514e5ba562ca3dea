/** A platform's database, filled as the platform fills it, is adopted while the platform goes on writing (decision 049). */
import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { platformDatabase } from './testing/platform-database.ts';
import { listsOfRows, platformRows } from './testing/platform-rows.ts';
import { runCommand } from './testing/run-command.ts';
import { startServer } from './testing/start-server.ts';

const skip = !process.env.TRUNKLINE_TEST_DATABASE_URL && 'no platform writes a SQLite file';
const SECRET = 'the secret of a platform';
const PASSWORD = 'an old password of theirs 1';
/** Argon2 of another kind and weaker than ours. */
const OLD_HASH =
  '$argon2i$v=19$m=4096,t=3,p=1$5YY8wuM/P1HJD0blZqvwrA$n77r8RwAKgfnMRX8wR6yHULk2oNZtyL/ziKw7QKB40s';
const PROVIDER = '2708b1b3-2736-40ea-b502-c53d8396247f';
const ACCOUNT = '9351f46a-678c-43f5-b8a6-d4eb58d131af';
const [OTHER, USER, CARRIER, BARE] = [1, 2, 3, 4].map((n) => `11111111-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const OF = { account: ACCOUNT, application: BARE, carrier: CARRIER };
const BOB = '8a9f1c66-0000-4000-8000-000000000001';

/** Its IV is the same for all that one of its processes writes. */
function sealed(text: string, algorithm: string): string {
  const key = createHash('sha256').update(SECRET).digest('base64').slice(0, 32);
  const cipher = createCipheriv(algorithm, key, Buffer.alloc(16, 7));
  const content = Buffer.concat([cipher.update(text), cipher.final()]).toString('hex');
  return JSON.stringify({ iv: Buffer.alloc(16, 7).toString('hex'), content });
}

const bucket = JSON.stringify({
  ...{ vendor: 'aws_s3', name: 'calls', region: 'eu-west-1' },
  ...{ access_key_id: 'AKIA', secret_access_key: 'kettle-drum-of-a-test' },
});

const filled = (algorithm: string) => [
  `insert into accounts (account_sid, name, service_provider_sid, webhook_secret, trial_end_date)
     values ('${OTHER}', 'Account', '${PROVIDER}', 'wh_secret', null)`,
  `update accounts set bucket_credential = '${sealed(bucket, algorithm)}' where account_sid = '${ACCOUNT}'`,
  `update clients set password = '${sealed('kettle-drum-of-bob', algorithm)}' where client_sid = '${BOB}'`,
  `insert into users (user_sid, name, email, provider, hashed_password)
     values ('${USER}', 'joe', 'joe@example.com', 'local', '${OLD_HASH}')`,
  `insert into users (user_sid, name, email, provider, hashed_password, account_sid, service_provider_sid)
     values ('${randomUUID()}', 'of github', 'g@example.com', 'github', null, '${OTHER}', '${PROVIDER}')`,
  `insert into voip_carriers (voip_carrier_sid, name, account_sid, service_provider_sid, requires_register,
     register_username, register_password, register_status)
     values ('${CARRIER}', 'Trunk', '${ACCOUNT}', '${PROVIDER}', 1, 'u', 'kettle-drum-of-u', '{"status":"fail","reason":{}}')`,
  `insert into applications (application_sid, account_sid, name, app_json, env_vars) values ('${BARE}', '${OTHER}', 'Bare', null, null)`,
  `insert into phone_numbers (phone_number_sid, number) values ('${randomUUID()}', '15550000000')`,
  ...platformRows(OF, (text) => sealed(text, algorithm)),
];

/** What the platform's own programs write, over and over, and what of it has to be there at the end. */
async function startWriter(url: string, algorithm: string) {
  const connection = await createConnection({ uri: url });
  const [clients, numbers, tokens] = [new Set<string>(), new Set<string>(), [] as string[]];
  let rounds = 0;
  let isOver = false;
  let fault: unknown = null;
  const write = async (statement: string, values: unknown[]) => {
    for (;;)
      try {
        return await connection.query(statement, values);
      } catch (error) {
        // As any program has to be ready for; all else is a fault.
        if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK') throw error;
      }
  };
  const status = (n: number) => JSON.stringify({ status: 'fail', reason: {}, cseq: n });
  const password = sealed('kettle-drum-of-many', algorithm);
  async function round(): Promise<void> {
    const [n, client_sid, token] = [rounds + 1, randomUUID(), randomUUID()];
    const insertClient = 'insert into clients (client_sid, account_sid, username, password) values (?)';
    await write(insertClient, [[client_sid, ACCOUNT, `made-${n}`, password]]);
    if (n % 2 === 0) await write('delete from clients where client_sid = ?', [client_sid]);
    else clients.add(`made-${n}`);
    await write('update voip_carriers set register_status = ? where voip_carrier_sid = ?', [
      status(n),
      CARRIER,
    ]);
    await write('update accounts set name = ? where account_sid = ?', [`Account ${n}`, OTHER]);
    const insertNumber = 'insert into phone_numbers (phone_number_sid, number, account_sid) values (?)';
    await write(insertNumber, [[randomUUID(), String(15_550_000_000 + n), ACCOUNT]]);
    numbers.add(String(15_550_000_000 + n));
    await write('insert into api_keys (api_key_sid, token, account_sid) values (?)', [
      [randomUUID(), token, ACCOUNT],
    ]);
    tokens.push(token);
    rounds = n;
  }
  const whole = (async () => {
    while (!isOver) {
      await round();
      // Lists without pages tell ten thousand.
      await pause(5);
    }
  })().catch((error) => {
    fault = error;
  });
  return {
    ...{ connection, clients, numbers, tokens },
    rounds: () => rounds,
    lastStatus: () => status(rounds),
    /** So many rounds more. */
    async goOn(more: number): Promise<void> {
      const until = rounds + more;
      while (rounds < until && !fault) await pause(5);
      assert.equal(fault, null);
    },
    async stop(): Promise<void> {
      isOver = true;
      await whole;
      assert.equal(fault, null);
    },
  };
}

type Way = { algorithm: string; env: Record<string, string>; character_set: string };

async function adopted(t: TestContext, { algorithm, env, character_set }: Way) {
  const place = await platformDatabase(filled(algorithm), character_set);
  const directory = mkdtempSync(join(tmpdir(), 'adoption-'));
  const writer = await startWriter(place.target.url, algorithm);
  await writer.goOn(10);
  const settings = {
    ...{ NODE_ENV: 'test', DATABASE_URL: place.target.url, TRUNKLINE_PLATFORM_DATABASE: 'shared' },
    ...{ TRUNKLINE_ENCRYPTION_SECRET: SECRET, TRUNKLINE_JWT_SECRET: randomUUID() },
    TRUNKLINE_DATA_DIR: directory,
    ...env,
  };
  const server = await startServer(settings);
  t.after(async () => {
    await server.stop();
    await writer.stop();
    await writer.connection.end();
    await place.drop();
    rmSync(directory, { recursive: true, force: true });
  });
  let token = '';
  async function ask<T>(method: string, path: string, body?: object, as = token) {
    const reply = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      text,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null) as T,
    };
  }
  const signedIn = await ask<{ token: string }>('POST', '/login', { username: 'joe', password: PASSWORD });
  assert.equal(signedIn.status, 200, signedIn.text);
  token = signedIn.body.token;
  return { writer, server, ask, settings };
}

const ways: Way[] = [
  { algorithm: 'aes-256-cbc', env: {}, character_set: 'utf8mb4' },
  { algorithm: 'aes-256-ctr', env: { TRUNKLINE_LEGACY_CRYPTO: '1' }, character_set: 'latin1' },
];

for (const way of ways)
  test(`a platform in ${way.character_set} whose values are sealed with ${way.algorithm} is adopted while it writes, and nothing of either is lost`, {
    skip,
  }, async (t) => {
    const { writer, server, ask, settings } = await adopted(t, way);
    await writer.goOn(10);
    const get = async <T>(path: string, as?: string): Promise<T> => {
      const { status, text, body } = await ask<T>('GET', path, undefined, as);
      assert.equal(status, 200, `${path}: ${text}`);
      assert.doesNotMatch(text, /kettle-drum-of/);
      return body;
    };
    // What is saved here beside what is written there, to the same row.
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('PUT', `/VoipCarriers/${CARRIER}`, { description: `Saved ${n}` }),
      ),
    );
    const texts = saved.map(({ text }) => text).join('\n');
    assert.deepEqual(new Set(saved.map(({ status }) => status)), new Set([204]), texts);
    const made = await ask('POST', '/Clients', {
      account_sid: ACCOUNT,
      username: 'made-here',
      password: 'x',
    });
    assert.equal(made.status, 201, made.text);
    const twice = await ask('POST', '/Clients', { account_sid: ACCOUNT, username: 'made-1', password: 'x' });
    assert.equal(twice.status, 422, twice.text);
    await writer.goOn(10);
    await writer.stop();

    const paths = [
      '/Users',
      '/Applications',
      '/VoipCarriers',
      '/PhoneNumbers',
      '/ServiceProviders',
      '/Accounts',
    ];
    for (const path of paths) await get(path);
    for (const [path, sid] of listsOfRows(OF))
      assert.ok(JSON.stringify(await get(path)).includes(sid), `${path} ${sid}`);
    const { env_vars } = await get<{ env_vars: unknown }>(`/Applications/${BARE}`);
    assert.match(JSON.stringify(env_vars), /GREETING/);
    // Whatever is sealed there, the end of a card's number too.
    const { said } = await runCommand('operations/doctor-command.ts', [], settings);
    assert.match(said, /Stored secrets\n +ok +All \d+ encrypted values can be read/);
    const account = await get<{ bucket_credential: { secret_access_key: string } }>(`/Accounts/${ACCOUNT}`);
    assert.match(JSON.stringify(account.bucket_credential), /"secret_access_key":"kettleX+"/);
    const bob = await get<{ password: string | null; password_problem?: string }>(`/Clients/${BOB}`);
    assert.match(bob.password ?? '', /^kettleX+$/);
    assert.equal(bob.password_problem, undefined);
    assert.equal((await get<{ name: string }>(`/Accounts/${OTHER}`)).name, `Account ${writer.rounds()}`);
    const clients = await get<{ username: string | null }[]>('/Clients');
    const names = clients.map(({ username }) => username);
    assert.deepEqual(new Set(names), new Set(['bob', null, 'made-here', ...writer.clients]));
    assert.equal(names.filter((name) => name === 'bob').length, 2);
    const numbers = await get<{ number: string }[]>('/PhoneNumbers');
    assert.deepEqual(
      new Set(numbers.map(({ number }) => number)),
      new Set(['15550000000', ...writer.numbers]),
    );
    // The platform's keys stand in clear, those made before and those made meanwhile.
    for (const key of [writer.tokens[0], writer.tokens.at(-1)]) await get(`/Accounts/${ACCOUNT}`, key ?? '');

    const [carriers] = await writer.connection.query(
      'select description, register_status from voip_carriers',
    );
    const [carrier] = carriers as { description: string; register_status: string }[];
    assert.match(carrier?.description ?? '', /^Saved \d$/);
    assert.equal(carrier?.register_status, writer.lastStatus());
    const [users] = await writer.connection.query("select hashed_password from users where name = 'joe'");
    assert.match((users as { hashed_password: string }[])[0]?.hashed_password ?? '', /^\$argon2id\$/);
    assert.doesNotMatch(server.output(), /"level":(50|60)/);
  });
