import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLinks } from './links.ts';

const other = '# Other\n\n## Calls, and `alerts`\n\n## Twice\n\n## Twice\n\n```sh\n# no heading\n```\n';
const faults = (text: string) =>
  checkLinks(
    [
      { path: 'docs/page.md', text: `# A page\n\n${text}\n` },
      { path: 'docs/deep/other.md', text: other },
    ],
    (path) => path === 'deploy/compose.yaml' || path === 'docs/deep',
  ).map(({ rule }) => rule);

test('links to files and headings that are there are none to speak of, nor are those that lead outside', () => {
  const good = [
    '[a](deep/other.md) [b](deep/other.md#calls-and-alerts) [c](#a-page) [d](deep/other.md#twice-1)',
    '[e](../deploy/compose.yaml) ![f](https://example.com/x.png "title") [g](mailto:a@example.com)',
    '`[h](nowhere.md)`\n\n```md\n[i](nowhere.md)\n```',
  ];
  assert.deepEqual(faults(good.join('\n')), []);
});

test('a file that is not there, and a heading that its page does not have, are', () => {
  assert.deepEqual(
    faults('[a](nowhere.md) [b](deep/other.md#no-heading) [c](#calls-and-alerts) [d](../docs/gone.png)'),
    ['nowhere.md', 'deep/other.md#no-heading', '#calls-and-alerts', '../docs/gone.png'].map(
      (target) => `links to ${target}, which is not there`,
    ),
  );
});
