import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useRecordFacts } from '../../record-facts/record-facts.queries.ts';
import { Facts } from '../../ui/page/AsidePanel.tsx';
import { CopyText } from '../../ui/page/CopyText.tsx';
import { PeekFrame } from '../../ui/table/PeekFrame.tsx';
import { type LinkTarget, TargetLink } from '../../ui/table/TargetLink.tsx';
import { LastChange } from '../record/LastChange.tsx';
import type { Area } from '../record/record-link.ts';
import { UsedBy, type Uses } from '../record/UsedBy.tsx';

type PeekPanelProps = {
  area: Area;
  sid: string;
  name: string;
  /** To its page. */
  link: LinkTarget;
  /** What the list's row says, those of its columns included that are not shown. */
  facts: readonly { name: string; value: ReactNode }[];
  uses: Uses | undefined;
  readAt: number;
  onClose: () => void;
};

/** Whoever goes through the rows with a key held down asks for none of those that are passed. */
const SETTLED_MS = 150;

/** What is known of one row, beside its list: what the row says, what uses it, its last change. One request. */
export function PeekPanel({ area, sid, name, link, facts, uses, readAt, onClose }: PeekPanelProps) {
  const [settled] = useDebouncedValue(sid, SETTLED_MS, { leading: true });
  const asked = useRecordFacts(area, settled, readAt);
  const known = settled === sid ? asked : asked && { ...asked, data: undefined, error: null };
  return (
    <PeekFrame
      title={
        <Anchor component={TargetLink} link={link} inherit>
          {name}
        </Anchor>
      }
      onClose={onClose}
      more={
        <>
          {known && uses && <UsedBy uses={uses} facts={known} />}
          {known && <LastChange facts={known} record_sid={sid} />}
        </>
      }
    >
      <CopyText text={sid} name="sid" />
      <Facts facts={facts} />
    </PeekFrame>
  );
}
