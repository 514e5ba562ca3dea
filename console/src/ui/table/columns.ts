import type { ReactNode } from 'react';
import type { MenuEntry } from '../overlay/OverflowMenu.tsx';
import type { RowTarget } from './RowLink.tsx';

/** A column of a list. The first is the row's name, and its link. */
export type Column<Row> = {
  id: string;
  header: string;
  /** Empty becomes a dash. */
  cell: (row: Row) => ReactNode;
  /** The server's name of this order, where it sorts by the column; descending is the same with a minus. */
  sort?: string | undefined;
  /** Numbers stand at the right. */
  align?: 'end';
  /** Left out of a row's second line on a phone; of some rows, where it says there what goes without saying. */
  wideOnly?: true | ((row: Row) => boolean);
  /** In px, where there is no room for all of every column: what has to be read whole gives way later. */
  least?: number;
  /** Few words, read whole: with fewer of them than its least it leaves the rest to the others. */
  isWhole?: true;
  /** Not shown until somebody chooses it. */
  optional?: true;
};

/** The one that names the row: it is always shown. The first, unless another one opens it. */
export function nameColumn<C extends { opens?: true }>(columns: readonly C[]): C | undefined {
  return columns.find(({ opens }) => opens) ?? columns[0];
}

/** What a list knows of its rows. */
export type RowNotes<Row> = {
  id: (row: Row) => string;
  /** "Harbour Dental" */
  name: (row: Row) => string;
  /** Undefined for a row that may be seen and not opened. */
  link?: (row: Row) => RowTarget | undefined;
  /** Its menu, put together when it is opened. */
  actions?: (row: Row) => readonly MenuEntry[];
  /** Where only some have one. */
  hasMenu?: (row: Row) => boolean;
};

/** What may be seen and not opened is not changed with others either; where nothing opens, all of it may be. */
export const mayBeTicked = <Row>({ link }: RowNotes<Row>, row: Row): boolean =>
  !link || link(row) !== undefined;

export type SortState = {
  /** 'name', or '-name' for descending. */
  by: string | undefined;
  onSort: (by: string) => void;
};

export function directionOf(
  key: string | undefined,
  by: string | undefined,
): 'ascending' | 'descending' | 'none' {
  if (key === undefined || by === undefined) return 'none';
  if (by === key) return 'ascending';
  return by === `-${key}` ? 'descending' : 'none';
}

/** What a press of the column's head asks for next. */
export function nextSort(key: string, by: string | undefined): string {
  return directionOf(key, by) === 'ascending' ? `-${key}` : key;
}

/** Each is as wide as what it holds, and narrower where there is no room for all: what names the row last. */
export function trackOf<Row>({ least, isWhole }: Column<Row>, index: number): string {
  const narrowest = isWhole ? 'min-content' : least ? inRem(least) : index === 0 ? NAME_LEAST : '4rem';
  return `minmax(${narrowest}, auto)`;
}

/** By the width of the list. */
const NAME_LEAST = 'clamp(4rem, 18cqi, 10rem)';

/** Who sets larger letters gets the room for them. */
export const inRem = (px: number) => `${px / 16}rem`;

/** In px: what a column is read in unless it says so, and what names the row. */
const [USUAL, NAME] = [118, 160];

/**
 * How many columns a list of this width has no room for: of what a phone leaves out in all rows, from the right. Of
 * cells that say "2 inb…" and "7 min…" nobody has anything. The one that the list is sorted by stays.
 */
export function leftOutIn<Row>(
  columns: readonly Column<Row>[],
  by: string | undefined,
  width_px: number,
): number {
  let missing = columns.reduce((sum, column, nth) => sum + needOf(column, nth), 0) - width_px;
  let count = 0;
  for (const column of columns.filter((one) => mayBeLeftOut(one, by)).reverse()) {
    if (missing <= 0) break;
    missing -= needOf(column, 1);
    count += 1;
  }
  return count;
}

/** Without that many. */
export function withoutLast<Row>(
  columns: readonly Column<Row>[],
  by: string | undefined,
  count: number,
): readonly Column<Row>[] {
  if (count === 0) return columns;
  const out = columns.filter((one) => mayBeLeftOut(one, by)).slice(-count);
  return columns.filter((column) => !out.includes(column));
}

const needOf = <Row>({ least }: Column<Row>, nth: number) => least ?? (nth === 0 ? NAME : USUAL);

const mayBeLeftOut = <Row>({ wideOnly, sort }: Column<Row>, by: string | undefined) =>
  wideOnly === true && directionOf(sort, by) === 'none';

export function partOf<Row>({ wideOnly }: Column<Row>, row: Row): 'wide' | 'detail' {
  return (typeof wideOnly === 'function' ? wideOnly(row) : wideOnly) ? 'wide' : 'detail';
}
