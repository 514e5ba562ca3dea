/** Every environment variable that the server reads is explained to operators, and no other is. */
import type { Fault, SourceFile } from './tree.ts';

const CONFIG = 'server/src/app/config.ts';
const PAGE = 'docs/operations.md';

/** Of no use to operators (CONTRIBUTING.md). */
const forTests = ['TRUNKLINE_TEST_VENDORS'];

export function checkSettings(sources: SourceFile[], documents: SourceFile[]): Fault[] {
  const config = sources.find(({ path }) => path === CONFIG)?.text ?? '';
  const page = documents.find(({ path }) => path === PAGE)?.text ?? '';
  const told = new Set(names(page));
  const read = new Set([...names(config), ...pageSettings(config)]);
  const given = documents.filter(({ path }) => /\.(ya?ml|service)$|Dockerfile$/.test(path));
  return [
    ...[...read]
      .filter((name) => !told.has(name) && !forTests.includes(name))
      .map((name) => ({
        path: PAGE,
        rule: `does not explain ${name}, which ${CONFIG} reads`,
        why: 'a setting that nobody knows of is not one',
      })),
    ...[{ path: PAGE, text: page }, ...given].flatMap(({ path, text }) =>
      names(text)
        .filter((name) => !read.has(name))
        .map((name) => ({
          path,
          rule: `names ${name}, which ${CONFIG} does not read`,
          why: 'an operator sets it and nothing happens',
        })),
    ),
  ];
}

function names(text: string): string[] {
  return [...new Set(text.match(/\bTRUNKLINE_[A-Z_]+\b/g))];
}

/** What the console is told stands in a list of its own, without the prefix. */
function pageSettings(config: string): string[] {
  const list = /pageSettingNames = \[([^\]]*)\]/.exec(config)?.[1] ?? '';
  return [...list.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => `TRUNKLINE_${name}`);
}
