/** Links of the pages lead to files that are there, and to headings that these have; what lies outside is not asked. */
import { dirname, join } from 'node:path/posix';
import { headingId } from '../heading-id.ts';
import type { Fault, SourceFile } from './tree.ts';

const link = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;
const elsewhere = /^[a-z][a-z+.-]*:|^\/\//i;

/** `isThere` is asked with paths from the root of the repository. */
export function checkLinks(documents: SourceFile[], isThere: (path: string) => boolean): Fault[] {
  const pages = documents.filter(({ path }) => path.endsWith('.md'));
  const anchors = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));
  return pages.flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(link)].flatMap(([, target = '']) => {
      if (elsewhere.test(target)) return [];
      const [file = '', anchor] = target.split('#', 2).map(decodeURIComponent);
      const to = file === '' ? path : join(dirname(path), file);
      const known = anchors.get(to);
      if (known ? anchor === undefined || known.has(anchor) : isThere(to)) return [];
      return [{ path, rule: `links to ${target}, which is not there`, why: 'a reader ends up nowhere' }];
    }),
  );
}

const withoutCode = (text: string) => text.replace(/^(`{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');

/** As GitHub makes them of headings. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.replace(/^(`{3,})[\s\S]*?^\1/gm, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = headingId(heading);
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}
