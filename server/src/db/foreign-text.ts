/** Text that a column cannot hold: a platform's tables may have a character set with fewer characters than ours. */
import type { Query } from './held-back.ts';

/** That a literal and a column cannot be compared, or that it cannot be written there; two columns are another matter. */
const COMPARED = [
  'ER_CANT_AGGREGATE_2COLLATIONS',
  'ER_CANT_AGGREGATE_3COLLATIONS',
  'ER_CANT_AGGREGATE_NCOLLATIONS',
];
const CONVERTED = ['ER_CANNOT_CONVERT_STRING', 'ER_IMPOSSIBLE_STRING_CONVERSION'];

export function isForeignText(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  const code = String(error.code);
  return (
    CONVERTED.includes(code) ||
    (COMPARED.includes(code) && error.message.includes('COERCIBLE')) ||
    (code === 'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD' && error.message.includes('Incorrect string value'))
  );
}

/** A read alone, or with the beginning of its transaction. */
const READS = /^(begin;\n)?\s*\(?\s*select\b/i;

/** No row can have a text that the column cannot hold, so a read that asks for one finds none. */
export function findingNothing(query: Query): Query {
  return (sql, parameters, answer) =>
    query(sql, parameters, (error, result) => {
      if (isForeignText(error) && READS.test(sql)) answer(null, [] as never);
      else answer(error, result);
    });
}
