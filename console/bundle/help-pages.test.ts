import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { helpPage, readHelp } from './help-pages.ts';

const pages = readHelp(fileURLToPath(new URL('../../docs/help', import.meta.url)));

test('a page becomes a title, a sentence, sections and text, and its links open other pages', () => {
  const page = helpPage(
    'calls',
    '# Calls & more\n\nWhat ended.\n\n## Explain a call\n\nSee [routing](routing.md#an-outgoing-call), [above](#explain-a-call).\n\n| a | b |\n|---|---|\n| `1` | <&> |\n',
  );
  assert.deepEqual(
    { ...page, html: '' },
    {
      name: 'calls',
      title: 'Calls & more',
      about: 'What ended.',
      sections: [{ id: 'explain-a-call', title: 'Explain a call' }],
      html: '',
    },
  );
  assert.match(page.html, /<h3 id="help-explain-a-call" tabindex="-1">Explain a call<\/h3>/);
  assert.match(page.html, /<a href="#help=routing\.an-outgoing-call">routing<\/a>/);
  assert.match(page.html, /<a href="#help=calls\.explain-a-call">above<\/a>/);
  assert.match(page.html, /<td><code>1<\/code><\/td><td>&lt;&amp;&gt;<\/td>/);
  assert.doesNotMatch(page.html, /<h1/);
});

test('what is no page of help is refused: another address, HTML, a page without its first sentence', () => {
  const of = (text: string) => () => helpPage('x', `# X\n\nIt is.\n\n${text}\n`);
  assert.throws(of('[out](https://example.com)'), /no page of help/);
  assert.throws(of('[rules](../rules.md)'), /no page of help/);
  assert.throws(of('<script>alert(1)</script>'), /HTML/);
  assert.throws(of('so <b>bold</b>'), /HTML/);
  assert.throws(() => helpPage('x', 'No title'), /begins with its title/);
});

const places = new Set(
  pages.flatMap(({ name, sections }) => [name, ...sections.map(({ id }) => `${name}.${id}`)]),
);

test('what a screen says is its help is there', () => {
  const src = fileURLToPath(new URL('../src', import.meta.url));
  const named = globSync('**/*.tsx', { cwd: src }).flatMap((file) =>
    [...readFileSync(`${src}/${file}`, 'utf8').matchAll(/\bhelp(?:=|: )["']([^"']+)["']/g)].map(
      ([, place = '']) => ({ file, place }),
    ),
  );
  assert.ok(named.length > 20);
  for (const { file, place } of named) assert.ok(places.has(place), `${file} names ${place}`);
});

test('each link of a page leads to a page, and to a section that is there', () => {
  const links = pages.flatMap(({ name, html }) =>
    [...html.matchAll(/href="#help=([^"]+)"/g)].map(([, place = '']) => ({ name, place })),
  );
  assert.ok(links.length > 10);
  for (const { name, place } of links)
    assert.ok(places.has(place), `docs/help/${name}.md leads to ${place}, which is not there`);
});

test('every page is short, has an example first, and is linked to by another', () => {
  for (const { name, title, about, sections, html } of pages) {
    assert.match(sections[0]?.title ?? '', /^An example/, name);
    assert.ok(title.length < 40 && about.length < 200, name);
    assert.ok(html.length < 8000, `${name} has ${html.length} characters`);
    assert.equal(new Set(sections.map(({ id }) => id)).size, sections.length, name);
    assert.ok(
      pages.some((other) => other.name !== name && other.html.includes(`"#help=${name}`)),
      `nothing leads to ${name}`,
    );
  }
});
