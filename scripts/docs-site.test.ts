import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildDocsSite, htmlOf } from './docs-site.ts';
import { root } from './root.ts';

test('a page links to pages of the site; what is not on it is plain text, and HTML is text too', () => {
  const text = '# T\n\n[a](../tour.md#top) [b](../../CHANGELOG.md) [c](https://example.com)\n\n<b>x</b>\n';
  const html = htmlOf({ path: 'help/t.md', title: 'T', text }, new Set(['tour.md']));
  assert.match(html, /<a href="\/docs\/tour\.html#top">a<\/a> b <a href="https:\/\/example\.com">c<\/a>/);
  assert.match(html, /&lt;b>x/);
});

test('every link of the site leads to a page of it, and every place within one is there', (t) => {
  const into = mkdtempSync(join(tmpdir(), 'docs-site-'));
  t.after(() => rmSync(into, { recursive: true }));
  buildDocsSite(join(root, 'docs'), join(into, 'docs'));
  const pages = globSync('docs/**/*.html', { cwd: into });
  assert.ok(pages.length > 30);
  for (const file of ['changelog.html', 'examples/numbers.ts.html', 'configuration.schema.json'])
    assert.ok(existsSync(join(into, 'docs', file)), file);
  for (const page of pages) {
    const html = readFileSync(join(into, page), 'utf8');
    // Else browsers ask for a favicon.ico, which nobody has.
    assert.match(html, /<link\s+rel="icon"[^>]+href="data:image/, page);
    for (const [, to = `/${page}`, id] of html.matchAll(/<a href="(\/docs\/[^"#]*)?(?:#([^"]*))?"/g)) {
      const file = join(into, to.endsWith('/') ? `${to}index.html` : to);
      assert.ok(existsSync(file), `${page} leads to ${to}`);
      if (id) assert.ok(readFileSync(file, 'utf8').includes(`id="${id}"`), `${page} leads to ${to}#${id}`);
    }
  }
  const operations = readFileSync(join(into, 'docs/operations.html'), 'utf8');
  assert.match(operations, /<nav class="within"[^>]*><ul>\n<li><a href="#starting">Starting<\/a>/);
  const index = readFileSync(join(into, 'docs/index.html'), 'utf8');
  for (const page of pages.filter((one) => !/index|decisions\/000/.test(one)))
    assert.ok(index.includes(`"/${page}"`), `the first page leads to ${page}`);
});
