/** CSV as it goes to spreadsheets; `read-csv.ts` reads what comes from them. */
import { Readable } from 'node:stream';

/** Begins what is exported: without it Excel reads letters beyond ASCII as others. */
export const BYTE_ORDER_MARK = '\uFEFF';

const GUARDED = '=+-@\t\r';

/** One line, every value quoted. A leading sign is defused, since a spreadsheet would take it for a formula. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** What `csvLine` did to a leading sign, undone. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

/** A regular expression for each value would take most of the time of a long export. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const guard = text !== '' && GUARDED.includes(text.charAt(0)) ? "'" : '';
  return `"${guard}${text.includes('"') ? text.replaceAll('"', '""') : text}"`;
}

/**
 * Rows in parts as CSV, so that their number does not matter; it ends when the reader goes away. Resolves with the first of
 * them at hand: what fails before is an answer of its own, and no file that breaks off.
 */
export async function streamCsv<T, C extends string>(
  columns: readonly C[],
  parts: AsyncIterable<T[]>,
  toRow: (stored: T) => Record<C, unknown>,
): Promise<Readable> {
  const reading = parts[Symbol.asyncIterator]();
  const first = await reading.next();
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for (let part = first; !part.done; part = await reading.next())
      yield part.value
        .map(toRow)
        .map((row) => csvLine(columns.map((column) => row[column])))
        .join('');
  }
  const stream = Readable.from(lines());
  stream.once('close', () => void reading.return?.());
  return stream;
}
