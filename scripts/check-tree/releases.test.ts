import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReleases } from './releases.ts';

const faultsOf = (headings: string, there: string[] = []) =>
  checkReleases([{ path: 'CHANGELOG.md', text: headings }], (path) => there.includes(path)).map(
    ({ rule }) => rule,
  );

test('each release has a database of its schema for both kinds, what is unreleased has none', () => {
  const dump = (end: string) => `server/src/testing/dumps/schema-046.${end}.gz`;
  const text = '# Changelog\n\n## Unreleased\n\n## 0.2.0, 2026-12-01, schema 46\n';
  assert.deepEqual(faultsOf(text, [dump('db'), dump('sql')]), []);
  assert.match(
    faultsOf(text, [dump('db')]).join(),
    /^tells of a release with schema 46, and there is no .*046\.sql\.gz/,
  );
  assert.match(faultsOf('## 0.2.0\n').join(), /has the heading "0\.2\.0", which is not like/);
});
