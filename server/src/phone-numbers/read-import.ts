/** The text of an import as rows of four values; what is wrong with the text as a whole is a problem (400). */
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';
import {
  columnNames,
  type ImportColumn,
  type ImportResult,
  MOST_IMPORTED,
} from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { asciiSigns } from '@trunkline/contract/phone-numbers/number-text.ts';
import { withoutGuard } from '../http/csv.ts';
import { problems } from '../http/problems.ts';
import { type CsvRow, readCsv } from '../http/read-csv.ts';

/** As typed; empty means that the row does not say. A sid or a name. */
export type TextRow = {
  line: number;
  number: string;
  carrier: string;
  account: string;
  application: string;
  /** More values than the first line has names. */
  is_too_long: boolean;
};

const IS_JSON =
  'This is JSON, but the import expects CSV: a first line with the column names (number, carrier, account, application) and one line per number.';

export type ImportText = Pick<ImportResult, 'separator' | 'ignored_columns'> & { rows: TextRow[] };

export async function readImport(text: string): Promise<ImportText> {
  if (/^\s*[[{]\s*[{"]/.test(text)) throw problems.badRequest(IS_JSON);
  const { rows: all, separator } = await readCsv(text, MOST_IMPORTED + 1);
  const [first, ...others] = all;
  if (!first) throw problems.badRequest('The text contains no numbers.');
  const isPlainList = all.length > 0 && first.cells.length === 1 && isWrittenNumber(first.cells[0] ?? '');
  const { places, ignored_columns } = isPlainList
    ? { places: { number: 0 }, ignored_columns: [] }
    : readNames(first.cells);
  const rows = isPlainList ? all : others;
  if (rows.length === 0) throw problems.badRequest('There are no numbers below the column names.');
  if (rows.length > MOST_IMPORTED) throw problems.badRequest(tooMany(text));
  const width = isPlainList ? 1 : first.cells.length;
  return { rows: rows.map((row) => toTextRow(row, places, width)), separator, ignored_columns };
}

type Places = Partial<Record<ImportColumn, number>>;

function readNames(cells: string[]): { places: Places; ignored_columns: string[] } {
  const places: Places = {};
  const ignored_columns: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (!column) {
      if (cell.trim() !== '') ignored_columns.push(cell.trim());
    } else if (places[column] !== undefined) {
      const both = [cells[places[column]], cell].map((name) => `"${name?.trim()}"`).join(' and ');
      throw problems.badRequest(`Two columns have the same meaning: ${both}. Remove one of them.`);
    } else places[column] = at;
  }
  if (places.number === undefined)
    throw problems.badRequest(
      `There is no column "number". The first line must contain the column names: number, carrier, account, application. It contains: ${cells.join(', ').slice(0, 120)}`,
    );
  return { places, ignored_columns };
}

function columnOf(cell: string): ImportColumn | undefined {
  const name = withoutUnseen(cell)
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, ' ');
  const columns = Object.entries(columnNames) as [ImportColumn, readonly string[]][];
  return columns.find(([, names]) => names.includes(name))?.[0];
}

function toTextRow({ line, cells }: CsvRow, places: Places, width: number): TextRow {
  const cell = (column: ImportColumn) => {
    const at = places[column];
    return at === undefined ? '' : withoutGuard((cells[at] ?? '').trim());
  };
  return {
    line,
    number: cell('number'),
    carrier: cell('voip_carrier_sid') || cell('carrier'),
    account: cell('account_sid') || cell('account'),
    application: cell('application_sid') || cell('application'),
    is_too_long: cells.slice(width).some((extra) => extra.trim() !== ''),
  };
}

/** A list without a first line of names may be pasted as it is. */
function isWrittenNumber(text: string): boolean {
  return /^'?\+?[\s().\-/]*\d[\d\s().\-/]*\*?$/.test(asciiSigns(text).trim());
}

function tooMany(text: string): string {
  const lines = text.split('\n').length;
  const about = Math.floor(lines / 1000) * 1000;
  return `The text has ${about > MOST_IMPORTED ? `about ${about.toLocaleString('en')}` : 'more than 10,000'} rows, and one import takes at most ${MOST_IMPORTED.toLocaleString('en')}. Split it into several.`;
}
