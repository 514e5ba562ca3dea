import { Anchor } from '@mantine/core';
import type { RefusedRow } from '@trunkline/contract/core/problem.ts';
import { BlockerList } from '../../ui/overlay/BlockerList.tsx';
import { TargetLink } from '../../ui/table/TargetLink.tsx';
import { recordLink } from '../record/record-link.ts';
import classes from './RefusedRows.module.css';

type RefusedRowsProps = {
  kind: string;
  rows: readonly RefusedRow[];
  /** What those that are no more were called, where that is known. */
  names?: ReadonlyMap<string, string>;
  /** A link was followed. */
  onFollow: () => void;
};

/** One by one: the record, why it was left, and what uses it. */
export function RefusedRows({ kind, rows, names, onFollow }: RefusedRowsProps) {
  return (
    <ul className={classes.rows}>
      {rows.map(({ sid, name, msg, blockers, blocker_totals }) => {
        const link = name === null ? undefined : recordLink(kind, sid);
        return (
          <li key={sid}>
            {link ? (
              <Anchor component={TargetLink} link={link} onClick={onFollow}>
                {name}
              </Anchor>
            ) : (
              (names?.get(sid) ?? <code>{sid}</code>)
            )}{' '}
            <span>{msg}</span>
            {blockers && (
              <BlockerList
                blockers={blockers}
                totals={blocker_totals}
                linkOf={(blocker) => recordLink(blocker.kind, blocker.sid)}
                onFollow={onFollow}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
