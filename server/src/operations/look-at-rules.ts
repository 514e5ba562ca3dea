/** What tables have lost, or never had, besides columns: indexes, foreign keys, characters, and room for an empty value. */
import { type ExistingTable, isCovered } from '../db/existing-schema.ts';
import type { LookedAt } from '../db/open-read-only.ts';
import { isOwnTable } from '../db/platform-tables.ts';
import { indexName } from '../db/schema-text.ts';
import type { WantedTable } from '../db/wanted-tables.ts';
import { amount, type Finding, fault, some, warning } from './finding.ts';
import { readDemandingColumns, readForeignKeys, readSmallCharacterSets } from './server-facts.store.ts';

type Tables = Map<string, ExistingTable>;
type Wanted = Map<string, WantedTable>;

export async function lookAtRules({ db }: LookedAt, tables: Tables, wanted: Wanted): Promise<Finding[]> {
  const isKnown = (name: string) => wanted.has(name);
  return [
    ...lostIndexes(tables, wanted),
    ...lostForeignKeys(await readForeignKeys(db), tables, wanted),
    ...demandingColumns(await readDemandingColumns(db), wanted),
    ...smallCharacterSets((await readSmallCharacterSets(db)).filter(({ table_name }) => isKnown(table_name))),
  ];
}

/** Where rows broke a rule an index is a plain one, and a longer one does as well. */
function lostIndexes(tables: Tables, wanted: Wanted): Finding[] {
  const lost = [...wanted.values()].flatMap(({ name, indexes }) => {
    const existing = tables.get(name)?.indexes;
    return indexes
      .filter(({ columns }) => existing && !isCovered({ columns, unique: false }, existing))
      .map(
        (index) => `alter table ${name} add index ${indexName(name, index)} (${index.columns.join(', ')})`,
      );
  });
  if (lost.length === 0) return [];
  const said =
    lost.length === 1
      ? 'An index that an upgrade had made is'
      : `${lost.length} indexes that upgrades had made are`;
  return [warning(`${said} gone, and lists get slow without: ${some(lost, 4)}.`)];
}

/** Of our own tables; those of a platform's are its own. */
function lostForeignKeys(there: ReadonlySet<string>, tables: Tables, wanted: Wanted): Finding[] {
  const lost = [...wanted.values()].flatMap(({ name, columns }) =>
    isOwnTable(name) && tables.has(name)
      ? Object.entries(columns)
          .filter(([column, { references }]) => references && !there.has(`${name}.${column}`))
          .map(([column]) => `${name}.${column}`)
      : [],
  );
  if (lost.length === 0) return [];
  return [
    warning(
      `Foreign keys that an upgrade had made are gone, and rows may stay whose owner was deleted: ${some(lost, 8)}.`,
    ),
  ];
}

/** A later platform may demand a value of which this program knows nothing, or which it leaves empty. */
function demandingColumns(columns: { table_name: string; name: string }[], wanted: Wanted): Finding[] {
  return columns.flatMap(({ table_name, name }) => {
    const shape = wanted.get(table_name)?.columns[name];
    if (!wanted.has(table_name)) return [];
    const place = `${table_name}.${name}`;
    if (!shape)
      return [
        fault(
          `${place} demands a value, and Trunkline does not know it: nothing can be added to ${table_name}. Give the column a default.`,
        ),
      ];
    return shape.nullable || shape.fallback !== undefined
      ? [
          fault(
            `${place} demands a value, which Trunkline may leave out: not everything can be added to ${table_name}. Give the column a default, or let it be null.`,
          ),
        ]
      : [];
  });
}

function smallCharacterSets(found: { table_name: string; character_set: string }[]): Finding[] {
  const sets = [...new Set(found.map(({ character_set }) => character_set))];
  if (found.length === 0) return [];
  const names = [...new Set(found.map(({ table_name }) => table_name))];
  return [
    warning(
      `${amount(names.length, 'table')} of texts in ${sets.join(' and ')} (${some(names)}): a text with an emoji, or a letter that it lacks, is refused there. The platform's own upgrades may bring utf8mb4.`,
    ),
  ];
}
