import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlainSelect } from '../form/PlainSelect.tsx';
import { pageCount, pagerItems, rangeText } from './pager-numbers.ts';
import classes from './TablePaging.module.css';

export type Paging = {
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** The caller also goes back to the first page. */
  onSize: (size: number) => void;
};

const SMALLEST = 25;
const SIZES = [SMALLEST, 50, 100];

type Counted = {
  /** Undefined keeps the place while loading. */
  total: number | undefined;
  /** There are at least so many. */
  is_least: boolean | undefined;
};

/** "1 to 25 of 3,204", the page size, the pager; what a single page does not need is not there. */
export function TablePaging({ total, is_least, page, size, onPage, onSize }: Paging & Counted) {
  const pages = pageCount(total ?? 0, size);
  const isNarrow = useMediaQuery('(width < 30em)', false, { getInitialValueInEffect: false });
  return (
    <div className={classes.paging}>
      <span aria-live="polite">{total !== undefined && rangeText(page, size, total, is_least)}</span>
      {(total ?? 0) > SMALLEST && (
        <PlainSelect
          aria-label="Rows per page"
          value={String(size)}
          options={SIZES.map((known) => ({ value: String(known), label: `${known} a page` }))}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pager}>
          <PagerButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </PagerButton>
          {pagerItems(page, pages, isNarrow).map((item, index, items) =>
            item.kind === 'page' ? (
              <PagerButton
                key={item.page}
                label={`Page ${item.page}`}
                current={item.page === page}
                onClick={() => onPage(item.page)}
              >
                {item.page}
              </PagerButton>
            ) : (
              <PagerButton
                key={index < items.length / 2 ? 'before' : 'after'}
                label={`Jump to page ${item.to}`}
                onClick={() => onPage(item.to)}
              >
                …
              </PagerButton>
            ),
          )}
          <PagerButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </PagerButton>
        </nav>
      )}
    </div>
  );
}

function PagerButton(props: {
  label: string;
  onClick: () => void;
  current?: boolean;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-current={props.current ? 'page' : undefined}
      // At either end it keeps the focus of whoever came there by it.
      aria-disabled={props.disabled}
      onClick={props.disabled ? undefined : props.onClick}
    >
      {props.children}
    </button>
  );
}
