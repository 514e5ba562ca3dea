/** What is wrong with a document is counted to the end, of which the first are said one by one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { MOST_FAULTS_TOLD } from '@trunkline/contract/configuration/configuration.contract.ts';
import { problems } from '../http/problems.ts';
import { CommandRefusal } from '../operations/refusal.ts';
import { makeConfigured } from '../testing/configured-world.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import type { Who } from '../testing/world.ts';
import { readDocument } from './read-document.ts';
import { saying } from './saying.ts';
import { readBeside } from './yaml-work.ts';

let app: TestApp;
let as: Who;

before(async () => {
  app = await startApp();
  as = (await makeConfigured(app, 'acme')).as;
});
after(() => app.close());

const head = 'trunkline: 1\nproviders:\n  - name: acme\n';
const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n));

async function refused(text: string) {
  const body = { documents: [{ name: 'a.yaml', text }], dry_run: 1 };
  const reply = await app.ask('POST', '/Apply', { as, body });
  assert.equal(reply.status, 400, reply.text);
  const { msg, issues = [], issues_total } = reply.problem;
  return { msg, issues, issues_total };
}

test('a field that no carrier has, in each of 1,250: the first hundred with their lines, all of them counted', async () => {
  const { msg, issues, issues_total } = await refused(
    `${head}    carriers:\n${times(1250, (n) => `      - name: c${n}\n        colour: red\n`).join('')}`,
  );
  assert.match(msg, /^a\.yaml, line 6: .* colour \(and 1,249 more\)$/);
  assert.equal(issues.length, MOST_FAULTS_TOLD);
  assert.match(issues.at(-1)?.message ?? '', /^a\.yaml, line 204: /);
  assert.equal(issues_total, 1250);
});

test('what is told whole has no other number beside it, and two unknown fields of one record are two', async () => {
  const { msg, issues, issues_total } = await refused(`${head}    colour: red\n    weight: 3\n`);
  assert.match(msg, /colour \(and 1 more\)$/);
  assert.deepEqual(
    issues.map(({ path }) => path),
    ['a.yaml, line 4', 'a.yaml, line 5'],
  );
  assert.equal(issues_total, undefined);
});

test('an object where a name is wanted is a fault with its line, also one whose key is that of a text', async () => {
  const odd = '{ toString: 1 }';
  for (const [section, row] of [
    ['carriers', `name: ${odd}`],
    ['clients', `username: ${odd}`],
    ['numbers', `number: ${odd}`],
    ['numbers', `number: "1", carrier: ${odd}`],
    ['numbers', `number: "1", provider_carrier: ${odd}`],
    ['numbers', `number: "1", account_carrier: { account: ${odd}, carrier: ${odd} }`],
    ['teams_tenants', `tenant_fqdn: ${odd}`],
    ['speech_services', `vendor: ${odd}`],
    ['llm_services', `vendor: openai, label: ${odd}`],
  ]) {
    const text = `${head}    accounts:\n      - name: a\n        ${section}:\n          - { ${row} }\n`;
    assert.match((await refused(text)).msg, /^a\.yaml, line 7: /, row);
  }
});

test('a number or a yes or no where text is wanted, two documents in a file and too deep ones are told in words for people', async () => {
  const account = (name: string, more = '') => `${head}    accounts:\n      - name: ${name}\n${more}`;
  const numbers = '        numbers:\n          - number: 15550001111\n            carrier: none\n';
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  for (const [text, msg] of [
    [account('0x1F'), 'a.yaml, line 5: name must be text: write "0x1F" in quotes'],
    [account('true'), 'a.yaml, line 5: name must be text: write "true" in quotes'],
    [account('~'), 'a.yaml, line 5: Account name is required'],
    [account('a', numbers), 'a.yaml, line 7: number must be text: write "15550001111" in quotes'],
    ['', 'a.yaml: there is nothing in it'],
    ['# later\n', 'a.yaml: there is nothing in it'],
    [`${head}---\n`, /line 4: a file contains one document; move the part after this ---/],
    [`${head}    x: ${deep}\n`, /line 4: lists and maps are nested too deep/],
  ] as const) {
    const told = (await refused(text)).msg;
    if (typeof msg === 'string') assert.equal(told, msg);
    else assert.match(told, msg);
  }
});

test('names that stand for nothing are counted to the end, found when it is planned', async () => {
  const numbers = times(140, (n) => `          - number: "1555${n}"\n            carrier: none\n`);
  const { msg, issues, issues_total } = await refused(
    `${head}    accounts:\n      - name: Harbour\n        numbers:\n${numbers.join('')}`,
  );
  assert.match(msg, /there is no carrier called none in Harbour \(and 139 more\)$/);
  assert.equal(issues.length, MOST_FAULTS_TOLD);
  assert.equal(issues_total, 140);
});

test('every alias and every fault of the YAML itself is counted', () => {
  const aliases = times(130, () => '      - *a\n').join('');
  const read = (text: string) => readDocument([{ name: 'a.yaml', text }]);
  assert.equal(read(`${head}    description: &a x\n    carriers:\n${aliases}`).faults, 130);
  const twice = read(`${head}${times(130, () => '    name: acme\n').join('')}`);
  assert.equal(twice.faults, 130);
  assert.equal(twice.issues.length, MOST_FAULTS_TOLD);
});

test('keys that are no texts are refused, however deep they lie in each other', () => {
  const work = () => readDocument([{ name: 'a.yaml', text: '? '.repeat(500) }]).issues[0]?.message;
  // It takes some milliseconds; where each is written as a text within the next, for ever.
  const said = runInNewContext('work()', { work }, { timeout: 20_000 });
  assert.equal(said, 'a.yaml, line 1: a key must be text, not a list or map');
});

test('a document that takes too long to be read is refused as too large', async () => {
  const files = [{ name: 'a.yaml', text: `${head}    description: x\n`.repeat(1000) }];
  await assert.rejects(readBeside(files, 1), { status: 413 });
});

test('a document that waits for a busy processor is read, however long that takes', async (t) => {
  const accounts = Array.from({ length: 2000 }, (_, n) => `      - name: Account ${n}\n`).join('');
  const files = [
    { name: 'a.yaml', text: `trunkline: 1\nproviders:\n  - name: P\n    accounts:\n${accounts}` },
  ];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(Worker.prototype, 'cpuUsage', async () => ({ user: 1, system: 1 }));
  const reading = readBeside(files);
  t.mock.timers.tick(3_600_000);
  assert.equal((await reading).wanted.length, 2001);
});

test('the command says how many are not in its lines', async () => {
  const issues = times(2, (n) => `fault ${n}`).map((message) => ({ path: 'a.yaml', message }));
  const refuse = (total?: number) => saying(() => Promise.reject(problems.invalid(issues, total)));
  const says = (text: string) => (error: unknown) =>
    error instanceof CommandRefusal && error.message === text;
  await assert.rejects(refuse(), says('fault 0 (and 1 more)\nfault 1'));
  await assert.rejects(
    refuse(1250),
    says('fault 0 (and 1,249 more)\nfault 1\nand 1,248 more, of 1,250 in all'),
  );
});
