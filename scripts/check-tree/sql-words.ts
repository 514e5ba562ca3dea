/** What is written as SQL by hand has to be read by MySQL 8 too, which keeps words to itself that others do not. */
import { type Fault, isTest, type SourceFile } from './tree.ts';

/** Words of MySQL 8.0 to 9 that are plain names in MariaDB 10.6 and SQLite. */
const KEPT = [
  ...[
    'cume_dist',
    'dense_rank',
    'empty',
    'first_value',
    'function',
    'groups',
    'grouping',
    'json_table',
    'lag',
  ],
  ...[
    'last_value',
    'lateral',
    'lead',
    'library',
    'manual',
    'nth_value',
    'ntile',
    'of',
    'parallel',
    'percent_rank',
  ],
  ...['qualify', 'rank', 'row_number', 'stored', 'system', 'tablesample', 'virtual', 'window'],
];
const COMMENT = /^\s*(\/?\*|\/\/).*$/gm;
const ALIAS = new RegExp(`\\bas (${KEPT.join('|')})\\b(?! ?[:(}[])`, 'g');
/** It is written to another database. */
const CLICKHOUSE = 'server/src/calls/clickhouse/';

export function checkSqlWords(tree: SourceFile[]): Fault[] {
  return tree
    .filter(({ path }) => path.startsWith('server/src/') && !path.startsWith(CLICKHOUSE) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.replace(COMMENT, '').matchAll(ALIAS)].map(([, word]) => ({
        path,
        rule: `calls something "${word}" in SQL; give it another name`,
        why: 'MySQL 8 keeps that word to itself, and CI has only a MariaDB to refuse it',
      })),
    );
}
