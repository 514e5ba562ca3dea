import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEndpoints } from '@trunkline/contract/all-endpoints.ts';
import { compatibilityPage } from './compatibility-page.ts';

const page = compatibilityPage(allEndpoints, { '/Charges/:charge_sid': 'A list of charges' });

test('each call stands there once, with what is different by its rule', () => {
  const calls = Object.values(allEndpoints)
    .flatMap((endpoints) => Object.values(endpoints).flatMap((one) => [one, ...(one.also ?? [])]))
    .map(({ method, path }) => `\n| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` |`);
  for (const call of calls) assert.equal(page.split(call).length, 2, call);
  const [within = ''] = page.split('## Outside');
  for (const line of within.split('\n').filter((one) => one.includes('| different |')))
    assert.match(line, /\| different \| `[A-Z]\d+`: /);
});

test('another spelling may be ours, an own call tells what it does, and what is not served is there', () => {
  const row = (call: string) => page.split('\n').find((line) => line.startsWith(`| \`${call}\` |`));
  assert.match(row('POST /PasswordSettings') ?? '', /\| different \|/);
  assert.match(row('PUT /PasswordSettings') ?? '', /Trunkline's own \| `R2`: as `POST \/PasswordSettings`/);
  assert.match(row('GET /Search') ?? '', /Trunkline's own \| \S/);
  assert.match(row('/Charges/{charge_sid}') ?? '', /not served \| `R34`: A list of charges/);
});

test('a call without a verdict is refused, and a verdict without a call', () => {
  const { search = {}, ...others } = allEndpoints;
  const one = Object.values(search)[0];
  assert.ok(one);
  assert.throws(
    () => compatibilityPage({ ...allEndpoints, things: { list: one } }, {}),
    /things\.list needs one/,
  );
  assert.throws(() => compatibilityPage(others, {}), /tells of search: no such call/);
});
