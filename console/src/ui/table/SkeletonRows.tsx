import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './DataTable.module.css';

type SkeletonRowsProps = { columns: number; noun: string; rows?: number | undefined };

/** As high as real rows, and not shown at all for the first moments: most lists are faster than that. */
export function SkeletonRows({ columns, noun, rows = 8 }: SkeletonRowsProps) {
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={row} className={classes.skeleton} data-skeleton>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <td key={column}>
              {row === 0 && column === 0 && <VisuallyHidden>Loading {noun}</VisuallyHidden>}
              <Skeleton height={12} width={column === 0 ? '70%' : '50%'} animate={false} />
            </td>
          ))}
        </tr>
      ))}
      <tr className={classes.late}>
        <td colSpan={columns}>Still waiting for the server to send the {noun}.</td>
      </tr>
    </>
  );
}
