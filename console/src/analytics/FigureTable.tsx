import type { ReactNode } from 'react';
import classes from './FigureTable.module.css';

export type FigureRow = {
  id: string;
  name: ReactNode;
  /** What its bar is as long as. */
  size: number;
  /** One for each column but the first. */
  cells: readonly string[];
};

type FigureTableProps = {
  label: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
  /** Its bars are of what failed. */
  isFailing?: boolean;
};

/** Figures side by side, each with a bar as long as its share of the longest: drawing and table in one. */
export function FigureTable({ label, columns, rows, isFailing }: FigureTableProps) {
  const most = rows.reduce((longest, { size }) => Math.max(longest, size), 1);
  return (
    <table className={classes.table} aria-label={label} data-failing={isFailing || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, size, cells }) => (
          <tr key={id}>
            <th scope="row">
              {name}
              <span className={classes.bar} style={{ width: `${(100 * size) / most}%` }} aria-hidden />
            </th>
            {cells.map((cell, nth) => (
              <td key={columns[nth + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
