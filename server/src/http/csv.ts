/** Writes CSV for spreadsheets; `read-csv.ts` reads what comes from them. */
import { Readable } from 'node:stream';
import { jsonText } from '@trunkline/contract/core/json-text.ts';
import { othersTurn } from '../db/others-turn.ts';
import { inSlices } from '../db/slices.ts';

/** Begins what is exported: without it Excel reads letters beyond ASCII as others. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Wide signs too, which some spreadsheets take for the others. */
const GUARDED = '=+-@\t\r\n＝＋－＠';

/** One line, every value quoted. A leading sign is defused, since a spreadsheet would take it for a formula. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** What `csvLine` did to a leading sign, undone. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
}

/** A regular expression for each value would take most of the time of a long export. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = jsonText(value);
  const guard = text !== '' && GUARDED.includes(text.charAt(0)) ? "'" : '';
  return `"${guard}${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/**
 * Sends rows as CSV in parts, so that their number does not matter, until the reader goes away. Resolves once the
 * first part has been read: a failure before that is an error answer, not a file that breaks off. A column is a
 * property of a row, or a nested one such as `call_hook.url`.
 */
export async function streamCsv<T, C extends string>(
  columns: readonly C[],
  parts: AsyncIterable<readonly T[]>,
  toRow: (stored: T) => Readonly<Record<C, unknown>>,
): Promise<Readable> {
  const paths = columns.map((column) => column.split('.'));
  const lineOf = (stored: T) => {
    const row = toRow(stored);
    return csvLine(paths.map((path) => valueAt(row, path)));
  };
  const reading = parts[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for (let part = first; !part.done; part = await reading.next()) {
      // Parts for several come at the same time.
      await othersTurn();
      yield (await inSlices(part.value, (some) => [some.map(lineOf).join('')])).join('');
    }
  }
  // A part waits while another is sent, not sixteen.
  const stream = Readable.from(lines(), { highWaterMark: 1 });
  stream.once('close', () => void reading.return?.());
  return stream;
}

function valueAt(row: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    row,
  );
}
