/** A chosen file as text: its encoding is found out here, since the server gets characters and no bytes. Pure. */
import { LARGEST_IMPORT_BYTES } from '@trunkline/contract/phone-numbers/number-import.contract.ts';
import { countText } from '../ui/page/count-text.ts';

export type NumberFile =
  | { kind: 'text'; text: string }
  /** Not UTF-8: a person has to say that it is what Western spreadsheets used to write. */
  | { kind: 'unknown'; bytes: Uint8Array }
  | { kind: 'refused'; fault: string };

/** The request adds a character to every line and quote. */
const LARGEST_FILE = LARGEST_IMPORT_BYTES - 1024 * 1024;

/** No more of it than is needed to say that it is too large: a film, chosen by mistake, would take long and all memory. */
export const bytesOf = (file: Blob): Promise<ArrayBuffer> => file.slice(0, LARGEST_FILE + 1).arrayBuffer();

/** `size`: of the whole file. */
export function readNumberFile(bytes: Uint8Array, size = bytes.byteLength): NumberFile {
  if (size > LARGEST_FILE)
    return {
      kind: 'refused',
      fault: `The file has ${(size / 1_000_000).toFixed(1)} MB, more than an import of 10,000 rows needs. Split it into several files.`,
    };
  if (isWorkbook(bytes))
    return {
      kind: 'refused',
      fault: 'This is a spreadsheet. Save it as CSV (UTF-8) and choose that file.',
    };
  const wide = wideEncoding(bytes);
  if (wide) return ofText(new TextDecoder(wide).decode(bytes));
  try {
    return ofText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { kind: 'unknown', bytes };
  }
}

/** Of nothing there is no preview that could say so. */
function ofText(text: string): NumberFile {
  if (text.trim() !== '') return { kind: 'text', text };
  return { kind: 'refused', fault: 'This file is empty. Choose another.' };
}

export function readAsWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes);
}

/** "1,200 lines", as a person counts them, for the name of what was chosen. */
export function linesOf(text: string): string {
  const count = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length;
  return count === 1 ? '1 line' : `${countText(count)} lines`;
}

/** xlsx and ods are archives, xls is a compound file. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}
