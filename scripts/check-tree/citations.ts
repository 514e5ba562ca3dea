/** Numbers such as `R15` lead to docs/rules.md, and nothing in the repository leads outside of it. */
import type { Fault, SourceFile } from './tree.ts';

const RULES_PAGE = 'docs/rules.md';

const code = '[RWPDC]\\d{1,2}';
/** In backticks, or alone in brackets as in the name of a test: `R4`, (R4), (R4, R15). */
const cited = new RegExp(`\`(${code})\`|\\((${code}(?:, ${code})*)\\)`, 'g');
const defined = new RegExp(`^- \\*\\*(${code}) `, 'gm');

/** Pages that people once wrote from: a reader of the repository does not have them. */
const outside = [
  /\bdocument \d\b/i,
  /\b(?:api|console|data)-(?:core|speech|telephony)\b/i,
  /\bspeech-vendors \d/i,
  /\brulings?\b/i,
  /\bthe (?:two )?documents (?:say|said|ask|prescribe)/i,
  /\bthe documents['’] /i,
];

/** `documents` are what people read: they cite as the sources do, but for the API's own description. */
export function checkCitations(sources: SourceFile[], documents: SourceFile[]): Fault[] {
  const page = documents.find(({ path }) => path === RULES_PAGE)?.text ?? '';
  const rules = [...page.matchAll(defined)].map(([, rule = '']) => rule);
  const twice = rules.filter((rule, index) => rules.indexOf(rule) !== index);
  const known = new Set(rules);
  return [
    ...twice.map((rule) => ({
      path: RULES_PAGE,
      rule: `${rule} stands there twice`,
      why: 'a number means one thing',
    })),
    ...[...sources, ...documents].flatMap(outsideFaults),
    ...[...sources, ...documents].flatMap(({ path, text }) =>
      isApiDescription(path)
        ? citations(text).map((rule) => ({
            path,
            rule: `cites ${rule}`,
            why: 'who reads the description of the API does not have docs/rules.md beside it',
          }))
        : citations(text)
            .filter((rule) => !known.has(rule))
            .map((rule) => ({
              path,
              rule: `cites ${rule}, which is not in ${RULES_PAGE}`,
              why: 'a number that leads nowhere explains nothing',
            })),
    ),
  ];
}

function outsideFaults({ path, text }: SourceFile): Fault[] {
  if (path.startsWith('scripts/check-tree/citations')) return [];
  return outside.flatMap((page) => {
    const said = page.exec(text)?.[0];
    return said === undefined
      ? []
      : [
          {
            path,
            rule: `speaks of "${said}", a page outside of the repository`,
            why: `nobody can follow it; give the fact a number in ${RULES_PAGE}`,
          },
        ];
  });
}

function citations(text: string): string[] {
  return [...text.matchAll(cited)].flatMap(([, one, several]) => (several ?? one ?? '').split(', '));
}

function isApiDescription(path: string): boolean {
  return path.endsWith('openapi.json');
}
