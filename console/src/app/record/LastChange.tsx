import { Anchor } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { LoadedFacts } from '../../record-facts/record-facts.queries.ts';
import { AsidePanel } from '../../ui/page/AsidePanel.tsx';
import { unread } from '../../ui/page/not-read.ts';
import { RelativeTime } from '../../ui/page/RelativeTime.tsx';
import { TargetLink } from '../../ui/table/TargetLink.tsx';
import classes from './UsedBy.module.css';
import { changerOf } from './use-changed-by.ts';

/** By whom and when, as the audit log has it. */
export function LastChange({ facts, record_sid }: { facts: LoadedFacts; record_sid: string }) {
  const { data } = facts;
  const last = data?.last_change;
  const who = last && (
    <>
      {changerOf(last)}, <RelativeTime iso={last.at} />
    </>
  );
  const what = who ?? (data ? 'None since the audit log began' : unread(facts));
  return (
    <AsidePanel title="Last change" summary={what}>
      <p className={classes.change}>
        <span>{what}</span>
        {last && (
          <Anchor
            component={TargetLink}
            link={linkOptions({ to: '/internal/audit', search: { record_sid } })}
            inherit
          >
            what changed <span aria-hidden>→</span>
          </Anchor>
        )}
      </p>
    </AsidePanel>
  );
}
