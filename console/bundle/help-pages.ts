/**
 * The pages of docs/help as the console shows them: what each is about in `virtual:help`, which the palette takes, and
 * each page's text as a module of its own. Markdown is read here, so no browser gets a reader of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** `sections` are the headings below the title, by the ids that links name. */
export type HelpPage = { name: string; title: string; about: string; sections: HelpSection[]; html: string };
type HelpSection = { id: string; title: string };

const INDEX = 'virtual:help';
const RESOLVED = `\0${INDEX}`;

export function helpPages(folder: string): Plugin {
  return {
    name: 'help-pages',
    resolveId: (source) => (source === INDEX || source.startsWith(`${INDEX}/`) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(RESOLVED)) return undefined;
      const pages = readHelp(folder);
      for (const { name } of pages) this.addWatchFile(join(folder, `${name}.md`));
      if (id === RESOLVED) return indexCode(pages);
      const page = pages.find(({ name }) => id === `${RESOLVED}/${name}`);
      return page && `export default ${JSON.stringify(page.html)};`;
    },
  };
}

function indexCode(pages: readonly HelpPage[]): string {
  const entries = pages.map(
    ({ name, html: _, ...facts }) =>
      `${JSON.stringify(name)}: { ...${JSON.stringify(facts)}, load: () => import('${INDEX}/${name}') }`,
  );
  return `export const helpPages = { ${entries.join(', ')} };`;
}

export function readHelp(folder: string): HelpPage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => helpPage(file.slice(0, -3), readFileSync(join(folder, file), 'utf8')));
}

/** A link to another page, `routing.md#patterns`, becomes the address that opens it, `#help=routing.patterns`. */
export function helpPage(name: string, text: string): HelpPage {
  const reader = new Marked();
  const [title, about] = reader.lexer(text).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading' || title.depth !== 1 || about?.type !== 'paragraph')
    throw new Error(`docs/help/${name}.md begins with its title and one sentence.`);
  const sections: HelpSection[] = [];
  reader.use({
    renderer: {
      heading({ tokens, text, depth }) {
        // The drawer has the title at its head.
        if (depth === 1) return '';
        sections.push({ id: headingId(text), title: text });
        return `<h3 id="help-${headingId(text)}" tabindex="-1">${this.parser.parseInline(tokens)}</h3>`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        return `<a href="#help=${placeOf(name, href)}">${inside}</a>`;
      },
      table(token) {
        return tableOf(this.parser, token);
      },
      html({ text }) {
        throw new Error(`docs/help/${name}.md has HTML in it: ${text}`);
      },
    },
  });
  const html = reader.parse(text, { async: false });
  return { name, title: title.text, about: about.text, sections, html };
}

type Parser = { parseInline: (tokens: Tokens.Generic[]) => string };

function tableOf(parser: Parser, { header, rows }: Tokens.Table): string {
  const cells = (of: Tokens.TableCell[], tag: string) =>
    of.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table>`;
}

/** `routing.patterns` of `routing.md#patterns`. */
function placeOf(from: string, href: string): string {
  const [, page, section] = /^(?:([a-z-]+)\.md)?(?:#([a-z0-9-]+))?$/.exec(href) ?? [];
  if (!page && !section) throw new Error(`docs/help/${from}.md links to ${href}, which is no page of help.`);
  return [page ?? from, section].filter(Boolean).join('.');
}

/** As GitHub makes it, so that a link holds there too. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}
