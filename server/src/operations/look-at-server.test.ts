import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeClock, judgeRights, judgeSize, judgeVersion } from './look-at-server.ts';

const severities = (findings: { severity: string }[]) => findings.map(({ severity }) => severity);

test('an older server is a fault, one newer than those that are known a note', () => {
  for (const [version, expected] of [
    ['10.11.19-MariaDB-0+deb12u1', 'found'],
    ['5.5.5-10.6.3-MariaDB', 'found'],
    ['10.5.27-MariaDB', 'fault'],
    ['12.1.2-MariaDB', 'note'],
    ['8.0.36', 'found'],
    ['5.7.44-log', 'fault'],
    ['9.8.0', 'note'],
  ])
    assert.deepEqual(severities(judgeVersion(version ?? '')), [expected], version);
});

test('a cluster that does not outlive one of its nodes is a warning', () => {
  assert.deepEqual(severities([3, 5].map(judgeSize)), ['found', 'found']);
  assert.deepEqual(severities([1, 2].map(judgeSize)), ['warning', 'warning']);
});

test('clocks that differ are told with how much and which way', () => {
  assert.equal(judgeClock(900).severity, 'found');
  assert.match(judgeClock(-5000).sentence, /5 seconds behind this machine's/);
  assert.equal(judgeClock(5000).severity, 'warning');
  assert.equal(judgeClock(-3_600_000).severity, 'fault');
});

test('rights are read from grants of the database, of patterns of names and of the whole server', () => {
  const all = (on: string) => [
    `GRANT USAGE ON *.* TO \`t\`@\`%\``,
    `GRANT ALL PRIVILEGES ON ${on} TO \`t\`@\`%\``,
  ];
  for (const on of ['`trunkline`.*', '`trunk%`.*', '`trunk\\_line`.*'])
    assert.deepEqual(
      severities(judgeRights(all(on), on.includes('_') ? 'trunk_line' : 'trunkline', true)),
      ['found'],
      on,
    );
  assert.deepEqual(severities(judgeRights(all('`other`.*'), 'trunkline', true)), ['fault', 'note']);
  assert.deepEqual(severities(judgeRights(all('`trunk\\_line`.*'), 'trunkXline', true)), ['fault', 'note']);
  assert.deepEqual(
    severities(judgeRights(['GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost`'], 'x', true)),
    ['warning'],
  );
  const few = ['GRANT SELECT, INSERT, UPDATE, DELETE ON `trunkline`.* TO `t`@`%`'];
  assert.deepEqual(severities(judgeRights(few, 'trunkline', true)), ['note']);
  assert.deepEqual(severities(judgeRights(few, 'trunkline', false)), ['fault']);
  assert.deepEqual(severities(judgeRights(['GRANT `role` TO `t`@`%`'], 'trunkline', true)), [
    'warning',
    'note',
  ]);
});
