import type { Column, SortState } from './columns.ts';
import classes from './FilterBar.module.css';
import { FilterChip, FilterChoices } from './FilterChip.tsx';

type SortChipProps = {
  columns: readonly Pick<Column<never>, 'header' | 'sort'>[];
  sort: SortState;
};

/** The order of a list on a phone, where the columns have no heads to press. */
export function SortChip({ columns, sort }: SortChipProps) {
  const options = columns.flatMap(({ header, sort: key }) =>
    key
      ? [
          { value: key, label: `${header}, ascending` },
          { value: `-${key}`, label: `${header}, descending` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  const chosen = options.find(({ value }) => value === sort.by);
  return (
    <span className={classes.sort}>
      <FilterChip
        label="Sorted by"
        value={undefined}
        any={chosen?.label ?? 'Newest first'}
        chosen={undefined}
        onChoose={(by) => by && sort.onSort(by)}
        choices={(chip) => <FilterChoices {...chip} options={options} />}
      />
    </span>
  );
}
