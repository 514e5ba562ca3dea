import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSettings } from './settings.ts';

const config = {
  path: 'server/src/app/config.ts',
  text: "TRUNKLINE_PORT: number; TRUNKLINE_TEST_VENDORS: url; const pageSettingNames = [\n  'BASE_URL',\n] as const;",
};
const whole = '`TRUNKLINE_PORT` and `TRUNKLINE_BASE_URL`';

function broken(page: string, more: { path: string; text: string }[] = []): string[] {
  return checkSettings([config], [{ path: 'docs/operations.md', text: page }, ...more]).map(
    ({ path, rule }) => `${path} ${rule}`,
  );
}

test('every setting is explained, those of tests are not', () => {
  assert.deepEqual(broken(whole), []);
  assert.match(broken('`TRUNKLINE_PORT`').join(), /does not explain TRUNKLINE_BASE_URL/);
});

test('a setting that nothing reads is found, on the page and where the product is run', () => {
  assert.match(broken(`${whole}, TRUNKLINE_PROT`).join(), /names TRUNKLINE_PROT/);
  const compose = { path: 'compose.yaml', text: 'TRUNKLINE_PORTS: "3000"' };
  assert.match(broken(whole, [compose]).join(), /^compose.yaml names TRUNKLINE_PORTS/);
});

test('a group of settings may have a file of its own', () => {
  const group = { path: 'server/src/app/dns-config.ts', text: 'TRUNKLINE_DNS_URL: url' };
  const page = (text: string) => checkSettings([config, group], [{ path: 'docs/operations.md', text }]);
  assert.deepEqual(page(`${whole}, \`TRUNKLINE_DNS_URL\``), []);
  assert.match(page(whole)[0]?.rule ?? '', /does not explain TRUNKLINE_DNS_URL/);
});
