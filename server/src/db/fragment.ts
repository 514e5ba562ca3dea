/**
 * Pieces of SQL with their values, for queries that are put together for each request: Kysely takes several times as
 * long to build and compile a page's query as SQLite takes to run it.
 */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';

type Value = string | number;

export type Fragment = { readonly text: string; readonly values: readonly Value[] };

/** A fragment is inserted as it is, everything else as a value. Names of tables and columns are part of the text. */
export function fragment(texts: TemplateStringsArray, ...inserts: (Fragment | Value)[]): Fragment {
  let text = texts[0] ?? '';
  const values: Value[] = [];
  for (let at = 0; at < inserts.length; at++) {
    const insert = inserts[at] as Fragment | Value;
    if (typeof insert === 'object') {
      text += insert.text;
      values.push(...insert.values);
    } else {
      text += '?';
      values.push(insert);
    }
    text += texts[at + 1];
  }
  return { text, values };
}

/** Trusted text: a name or an SQL keyword, never user input. */
export const words = (text: string): Fragment => ({ text, values: [] });

export function joined(fragments: readonly Fragment[], between: string): Fragment {
  return {
    text: fragments.map(({ text }) => text).join(between),
    values: fragments.flatMap(({ values }) => values),
  };
}

/** A list of values in parentheses. */
export const listed = (values: readonly Value[]): Fragment => ({
  text: `(${values.map(() => '?').join(',')})`,
  values,
});

export const compiled = <Row>({ text, values }: Fragment): CompiledQuery<Row> =>
  CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;

/** For a query that Kysely builds. */
export function inKysely<T>({ text, values }: Fragment): RawBuilder<T> {
  const texts = text.split('?');
  return sql<T>(Object.assign(texts, { raw: texts }), ...values);
}
