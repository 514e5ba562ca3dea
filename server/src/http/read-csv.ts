/** CSV as it comes from spreadsheets. */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { othersTurn } from '../db/others-turn.ts';
import { problems } from './problems.ts';

export type Separator = ',' | ';' | 'tab';
export type CsvRow = { /** Where the row begins in the text, from 1. */ line: number; cells: string[] };

/**
 * The rows of the text, at most one more than `most`, blank ones left out. Throws a problem (400) that
 * says what is wrong with the text as a whole, and where.
 */
export async function readCsv(text: string, most: number): Promise<{ rows: CsvRow[]; separator: Separator }> {
  refuseUnreadable(text);
  // Files that programs have added to end their lines in more than one way; the parser goes by the first and would join the others.
  const { body, separator, skipped } = separated(text.replace(/\r\n?/g, '\n'));
  const rows: CsvRow[] = [];
  try {
    const records = Readable.from(slices(body)).pipe(
      parse({
        bom: true,
        info: true,
        delimiter: separator,
        record_delimiter: '\n',
        relax_column_count: true,
        skip_empty_lines: true,
      }),
    ) as AsyncIterable<{ record: string[]; info: Info }>;
    for await (const { record, info } of records) {
      // The parser tells where it ends.
      const within = record.join('').split('\n').length - 1;
      rows.push({ line: info.lines - within + skipped, cells: record });
      if (rows.length > most) break;
    }
  } catch (error) {
    if (error instanceof CsvError) throw problems.badRequest(sentenceOf(error, skipped));
    throw error;
  }
  return {
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    separator: separator === '\t' ? 'tab' : separator,
  };
}

/** So much is read within some milliseconds, and a megabyte would hold the event loop for a tenth of a second. */
const AT_ONCE = 64 * 1024;

async function* slices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    await othersTurn();
    yield bytes.subarray(from, from + AT_ONCE);
  }
}

/** Text that was decoded with the wrong encoding has these where letters should be. */
function refuseUnreadable(text: string): void {
  const at = text.search(/[\uFFFD\0]/);
  if (at === -1) return;
  const line = text.slice(0, at).split('\n').length;
  throw problems.badRequest(
    `Line ${line} contains unreadable characters. Save the file as UTF-8 and try again.`,
  );
}

/** The separator that the first line has most of; Excel may also say it in a line of its own. */
function separated(text: string): { body: string; separator: ',' | ';' | '\t'; skipped: number } {
  const told = /^\uFEFF?"?sep=([,;\t])"?\n/i.exec(text);
  if (told) return { body: text.slice(told[0].length), separator: told[1] as ',' | ';' | '\t', skipped: 1 };
  const [first = ''] = text.trimStart().split('\n', 1);
  const plain = first.replace(/"[^"]*"/g, '');
  const count = (separator: string) => plain.split(separator).length;
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a));
  return { body: text, separator: best, skipped: 0 };
}

function sentenceOf(error: CsvError, skipped: number): string {
  const line = Number(error.lines ?? 0) + skipped;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'A quote is opened but never closed. Close it, or write it twice inside quotes.';
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return `Line ${line} has a quote in the middle of a value. Put the whole value in quotes, and write each quote inside it twice.`;
    default:
      return `Line ${line} cannot be read as CSV.`;
  }
}
