/** Every environment variable that the server reads is explained to operators, and no other is. */
import type { Fault, SourceFile } from './tree.ts';

/** The configuration, and groups of its settings that have a file of their own. */
const CONFIG = /^server\/src\/app\/([a-z]+-)?config\.ts$/;
const PAGE = 'docs/operations.md';

/** Of no use to operators (CONTRIBUTING.md). */
const forTests = ['TRUNKLINE_TEST_VENDORS', 'TRUNKLINE_TEST_RULES_MS'];

export function checkSettings(sources: SourceFile[], documents: SourceFile[]): Fault[] {
  const config = sources
    .filter(({ path }) => CONFIG.test(path))
    .map(({ text }) => text)
    .join('\n');
  const page = documents.find(({ path }) => path === PAGE)?.text ?? '';
  const told = new Set(names(page));
  const read = new Set([...names(config), ...pageSettings(config)]);
  const given = documents.filter(({ path }) => /\.(ya?ml|service)$|Dockerfile$/.test(path));
  return [
    ...[...read]
      .filter((name) => !told.has(name) && !forTests.includes(name))
      .map((name) => ({
        path: PAGE,
        rule: `does not explain ${name}, which the configuration reads`,
        why: 'a setting that nobody knows of is not one',
      })),
    ...[{ path: PAGE, text: page }, ...given].flatMap(({ path, text }) =>
      names(text)
        // A secret may stand in a file.
        .filter((name) => !read.has(name) && !read.has(name.replace(/_FILE$/, '')))
        .map((name) => ({
          path,
          rule: `names ${name}, which the configuration does not read`,
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
