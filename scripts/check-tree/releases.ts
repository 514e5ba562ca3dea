/** Of each release there is a database as it left it, so that upgrades from it are tried. */
import type { Fault, SourceFile } from './tree.ts';

const CHANGELOG = 'CHANGELOG.md';
const HEADING = /^## (?!Unreleased$)(.*)$/gm;
const RELEASE = /^\d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}, schema (\d+)$/;

export function checkReleases(documents: SourceFile[], isThere: (path: string) => boolean): Fault[] {
  const text = documents.find(({ path }) => path === CHANGELOG)?.text ?? '';
  return [...text.matchAll(HEADING)].flatMap(([, heading = '']) => {
    const [, schema] = RELEASE.exec(heading) ?? [];
    if (!schema)
      return [
        {
          path: CHANGELOG,
          rule: `has the heading "${heading}", which is not like "1.2.3, 2027-01-31, schema 50"`,
          why: 'who upgrades has to know from which release on the schema changes',
        },
      ];
    return ['db', 'sql']
      .map((end) => `server/src/testing/dumps/schema-${schema.padStart(3, '0')}.${end}.gz`)
      .filter((path) => !isThere(path))
      .map((path) => ({
        path: CHANGELOG,
        rule: `tells of a release with schema ${schema}, and there is no ${path}; npm run dump-schema makes it`,
        why: 'an upgrade that nobody has tried is one that an operator tries',
      }));
  });
}
