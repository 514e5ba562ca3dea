import { Button } from '@mantine/core';
import {
  type BulkAction,
  bulkActions,
  type ManyKind,
  MOST_AT_ONCE,
} from '@trunkline/contract/bulk/bulk.contract.ts';
import { useState } from 'react';
import { countText } from '../../ui/page/count-text.ts';
import { ConfirmMany } from './ConfirmMany.tsx';
import { actionWords, isFinal } from './many-words.ts';
import type { Undoable } from './use-undo-many.ts';

type ManyBarProps = {
  kind: ManyKind;
  /** The names of the chosen, by their sids. */
  chosen: ReadonlyMap<string, string>;
  /** Where only some of it may be done. */
  actions?: readonly BulkAction[];
  onDone: (text: string, entry: Undoable | null) => void;
};

/** What can be done with the chosen records of a list. */
export function ManyBar({ kind, chosen, actions = bulkActions[kind], onDone }: ManyBarProps) {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [isAway, setIsAway] = useState(false);
  if (chosen.size > MOST_AT_ONCE)
    return <span>At most {countText(MOST_AT_ONCE)} can be changed at once</span>;
  return (
    <>
      {(isAway ? [] : actions).map((action) => (
        <Button
          key={action}
          size="xs"
          variant={isFinal(action) ? 'outline' : 'default'}
          {...(isFinal(action) && { color: 'red' })}
          onClick={() => setAsking(action)}
        >
          {actionWords(action).now}
        </Button>
      ))}
      {asking && (
        <ConfirmMany
          kind={kind}
          action={asking}
          chosen={chosen}
          isAway={isAway}
          onAway={setIsAway}
          onClose={() => {
            setAsking(null);
            setIsAway(false);
          }}
          onDone={onDone}
        />
      )}
    </>
  );
}
