/** The pages of docs/ as a site without scripts, which the server has at `/docs/`. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { Marked } from 'marked';
import { headingId } from './heading-id.ts';
import { root } from './root.ts';

type Page = { /** Below docs/, `help/calls.md`. */ path: string; title: string; text: string };

/** What a reader looks for first, in this order; what is not here comes behind. */
const CHAPTERS = [
  ['For whoever runs it', /^(operations|failures|configuration|compatibility(-calls)?|\.\.\/CHANGELOG)\.md$/],
  ['For programs', /^(api\.md|examples\/.*)$/],
  ['At the console', /^help\//],
  ['To look things up', /^(glossary|permissions|vendors|rules)\.md$/],
  ['For whoever changes it', /^tour\.md$/],
  ['Decisions', /^decisions\/(?!000)/],
] as const;

/** Beside `docs`. */
const CHANGELOG = '../CHANGELOG.md';
const EXAMPLE = /^examples\/.+\.ts$/;
/** Beside the pages, under their own names. */
const FILES = ['configuration.schema.json'];

const STYLE = `:root { color-scheme: light dark; --line: light-dark(#d9dce3, #3a3f4a); --soft: light-dark(#f4f5f8, #22262e); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: light-dark(#1b1e25, #e4e6eb); background: light-dark(#fff, #16191f); }
a { color: light-dark(#1f4fbf, #8fb0ff); }
body > nav { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 12px 16px; border-bottom: 1px solid var(--line); }
body > nav a { text-decoration: none; }
body > nav a:first-child { font-weight: 650; color: inherit; }
main { max-width: 860px; margin: 0 auto; padding: 8px 16px 64px; overflow-wrap: anywhere; }
.within { margin: 24px 0; padding: 8px 16px; font-size: 14px; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
.within ul { columns: 240px; margin: 8px 0; padding-left: 20px; }
@media (min-width: 1240px) {
  .within { position: fixed; top: 64px; left: max(16px, calc(50vw - 720px)); width: 250px; max-height: calc(100vh - 80px); margin: 0; overflow-y: auto; }
  .within ul { columns: auto; }
}
h1, h2, h3 { line-height: 1.25; margin: 1.6em 0 0.5em; }
code { font-size: 0.9em; padding: 0.1em 0.3em; background: var(--soft); border-radius: 4px; }
pre { padding: 12px; overflow: auto; background: var(--soft); border: 1px solid var(--line); border-radius: 6px; }
pre code { padding: 0; background: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.9em; overflow-wrap: normal; }
th, td { padding: 6px 10px; text-align: left; vertical-align: top; border: 1px solid var(--line); }
`;

/** The console's, which is part of its page. */
const ICON = /<link\s+rel="icon"[^>]*>/.exec(readFileSync(join(root, 'console/index.html'), 'utf8'))?.[0];

/** Writes all pages of `docs` into `into`, which is made anew. */
export function buildDocsSite(docs: string, into: string): void {
  const pages = [CHANGELOG, ...readdirSync(docs, { recursive: true, encoding: 'utf8' })]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') || EXAMPLE.test(path))
    .sort()
    .map((path) => pageOf(path, readFileSync(join(docs, path), 'utf8')));
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, 'site.css'), STYLE);
  writeFileSync(join(into, 'index.html'), indexOf(pages));
  for (const file of FILES) copyFileSync(join(docs, file), join(into, file));
  for (const page of pages) {
    const file = join(into, addressOf(page.path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, htmlOf(page, new Set(pages.map(({ path }) => path))));
  }
}

function pageOf(path: string, text: string): Page {
  if (EXAMPLE.test(path)) return { path, title: path, text: `# ${path}\n\n\`\`\`ts\n${text}\n\`\`\`\n` };
  return { path, title: /^# +(.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? path, text };
}

const addressOf = (path: string) =>
  path === CHANGELOG ? 'changelog.html' : `${path.replace(/\.md$/, '')}.html`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function frame(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Trunkline</title>
${ICON}
<link rel="stylesheet" href="/docs/site.css">
</head>
<body>
<nav><a href="/docs/">Trunkline documentation</a> <a href="/">Console</a> <a href="/api/docs">The API</a></nav>
<main>
${main}
</main>
</body>
</html>
`;
}

function indexOf(pages: readonly Page[]): string {
  const chapters = CHAPTERS.map(([name, of]) => {
    const items = pages
      .filter(({ path }) => of.test(path))
      .map(({ path, title }) => `<li><a href="/docs/${addressOf(path)}">${escaped(title)}</a></li>`);
    return `<h2>${name}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  });
  return frame('Documentation', `<h1>Documentation</h1>\n${chapters.join('\n')}`);
}

/** Links to other pages lead to them; those to files beside docs/, which are not on the site, become plain text. */
export function htmlOf({ path, title, text }: Page, known: ReadonlySet<string>): string {
  const reader = new Marked();
  reader.use({
    renderer: {
      heading({ tokens, text, depth }) {
        return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        if (/^([a-z]+:|#)/.test(href)) return `<a href="${escaped(href)}">${inside}</a>`;
        const [file = '', anchor] = href.split('#');
        const to = normalize(join(dirname(path), file)).replace(/^\.\.\/docs\//, '');
        const rest = anchor === undefined ? '' : `#${anchor}`;
        if (FILES.includes(to)) return `<a href="/docs/${to}">${inside}</a>`;
        return known.has(to) ? `<a href="/docs/${addressOf(to)}${rest}">${inside}</a>` : inside;
      },
      table(token) {
        const cells = (of: typeof token.header, tag: string) =>
          of.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead>\n<tbody>${rows}</tbody></table></div>\n`;
      },
      html: ({ text }) => escaped(text),
    },
  });
  const html = reader.parse(text, { async: false });
  return frame(
    title,
    html.replace('</h1>\n', (end) => end + sectionsOf(text)),
  );
}

/** The sections of a long page, to go to; none of a short one. */
function sectionsOf(text: string): string {
  const headings = new Marked()
    .lexer(text)
    .flatMap((one) => (one.type === 'heading' && one.depth === 2 ? [one.text] : []));
  if (headings.length < 4) return '';
  const items = headings.map((heading: string) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    return `<li><a href="#${headingId(heading)}">${escaped(plain)}</a></li>`;
  });
  return `<nav class="within" aria-label="On this page"><ul>\n${items.join('\n')}\n</ul></nav>\n`;
}
