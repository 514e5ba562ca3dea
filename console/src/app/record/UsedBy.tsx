import { Anchor } from '@mantine/core';
import type { RecordFacts, RecordUse } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import type { ReactNode } from 'react';
import type { LoadedFacts } from '../../record-facts/record-facts.queries.ts';
import { BlockerList } from '../../ui/overlay/BlockerList.tsx';
import { wordsIn } from '../../ui/overlay/blockers-by-kind.ts';
import { AsidePanel, Facts } from '../../ui/page/AsidePanel.tsx';
import { countWords } from '../../ui/page/count-text.ts';
import { unread } from '../../ui/page/not-read.ts';
import { type LinkTarget, TargetLink } from '../../ui/table/TargetLink.tsx';
import classes from './UsedBy.module.css';

/** By the kinds that the server counts. */
export type Uses = Readonly<
  Record<
    string,
    {
      /** 'Phone numbers' */
      name: string;
      /** One and many of them, where the kind's own name says less than a person needs. */
      words?: readonly [one: string, many: string];
      /** Where exactly these are listed. */
      list?: LinkTarget;
      /** Where one of them is looked at. */
      one?: (sid: string) => LinkTarget;
    }
  >
>;

/** How often it is used, and by what; each count leads to what was counted. */
export function UsedBy({ uses, facts }: { uses: Uses; facts: LoadedFacts }) {
  const of = (kind: string) => facts.data?.used_by.find((use) => use.kind === kind);
  const used = facts.data?.used_by.filter(({ kind, total }) => total > 0 && uses[kind]);
  const summary = used?.map((use) => `${uses[use.kind]?.name} ${amount(use)}`).join(' · ') || 'Nothing';
  return (
    <AsidePanel title="Used by" summary={used ? summary : unread(facts)}>
      {facts.error && !facts.data ? (
        <p className={classes.unknown}>Its uses could not be loaded.</p>
      ) : (
        <Facts
          facts={Object.entries(uses).map(([kind, { name, list }]) => {
            const use = of(kind);
            return { name, value: <Count use={use} isLoading={!facts.data} list={list} name={name} /> };
          })}
        />
      )}
    </AsidePanel>
  );
}

type CountProps = {
  use: RecordUse | undefined;
  isLoading: boolean;
  list: LinkTarget | undefined;
  name: string;
};

function Count({ use, isLoading, list, name }: CountProps) {
  if (isLoading) return <>…</>;
  if (!use || use.total === 0) return <span className={classes.none}>none</span>;
  if (!list) return <>{amount(use)}</>;
  return (
    <Anchor component={TargetLink} link={list} inherit aria-label={`${name}: ${amount(use)}`}>
      {amount(use)} <span aria-hidden>→</span>
    </Anchor>
  );
}

type StandsInTheWayProps = { uses: Uses; facts: RecordFacts; release: ReactNode };

/** What has to go first, before anybody asks to delete. */
export function StandsInTheWay({ uses, facts, release }: StandsInTheWayProps) {
  const blocking = facts.used_by.filter(({ blocks, total }) => blocks && total > 0);
  if (blocking.length === 0) return null;
  return (
    <div className={classes.inTheWay}>
      <p>Prevents deletion:</p>
      <BlockerList
        blockers={facts.blockers}
        words={wordsIn(uses)}
        totals={blocking}
        linkOf={({ kind, sid }) => uses[kind]?.one?.(sid)}
      />
      {release}
    </div>
  );
}

function amount({ total, total_is_least }: RecordUse): string {
  return countWords(total, total_is_least);
}
