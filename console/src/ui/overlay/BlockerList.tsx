import { Anchor } from '@mantine/core';
import type { Blocker, BlockerTotal } from '@trunkline/contract/core/problem.ts';
import { type LinkTarget, TargetLink } from '../table/TargetLink.tsx';
import classes from './BlockerList.module.css';
import { type BlockerWords, blockersByKind } from './blockers-by-kind.ts';

type BlockerListProps = {
  blockers: readonly Blocker[];
  words?: BlockerWords | undefined;
  totals?: readonly BlockerTotal[] | undefined;
  linkOf?: ((blocker: Blocker) => LinkTarget | undefined) | undefined;
  /** A link was followed. */
  onFollow?: () => void;
};

/** In letters: no number is longer, and one of them in its column is in one line. */
const LONG = 18;

/** What stands in the way of a delete, by kind. */
export function BlockerList({ blockers, words, totals, linkOf, onFollow }: BlockerListProps) {
  return (
    <dl className={classes.blockers} tabIndex={0}>
      {blockersByKind(blockers, words, totals).map((group) => (
        <div key={group.title} data-long={group.blockers.some(({ name }) => name.length > LONG) || undefined}>
          <dt>{group.title}</dt>
          {group.blockers.map((blocker) => {
            const link = blocker.sid ? linkOf?.(blocker) : undefined;
            return (
              <dd key={blocker.sid}>
                {link ? (
                  <Anchor component={TargetLink} link={link} inherit onClick={onFollow}>
                    {blocker.name}
                  </Anchor>
                ) : (
                  blocker.name
                )}
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
