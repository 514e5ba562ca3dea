import { Button } from '@mantine/core';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { ReactNode } from 'react';
import { useIsLong } from '../page/use-is-long.ts';
import { type LinkTarget, TargetLink } from '../table/TargetLink.tsx';
import { ButtonWord, CancelWord } from './ButtonWord.tsx';
import classes from './SaveBar.module.css';

type SaveBarProps = {
  state: 'unchanged' | 'changed' | 'saving';
  label: string;
  isNew: boolean;
  /** How many there are; of a new record none are counted. */
  changes: number;
  /** While there is something to go back from. */
  onDiscard?: () => void;
  /** While what was discarded can still be had back. */
  onPutBack?: () => void;
  may: Decision;
  /** Fields that are not right as they are. */
  faults: number;
  /** What became of the last save, when it failed. */
  failure: ReactNode;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget | undefined;
};

/** Sticks to the bottom of the window while its form is on the screen, and says what there is to say about saving. */
export function SaveBar(props: SaveBarProps) {
  const { state, label, may, faults, failure, cancel, onDiscard, onPutBack } = props;
  const saving = state === 'saving';
  const isLong = useIsLong(saving);
  const note = may.allowed ? noteOf(props, isLong) : may.reason;
  return (
    <div className={classes.bar}>
      {failure && <div className={classes.failure}>{failure}</div>}
      <div className={classes.line}>
        <span className={classes.note} role="status" data-state={!saving && faults > 0 ? 'faulty' : state}>
          {note}
        </span>
        <div className={classes.buttons}>
          {/* One button with two names, so that it keeps the focus. */}
          {(onDiscard || onPutBack) && (
            <Button variant="subtle" color="gray" disabled={saving} onClick={onDiscard ?? onPutBack}>
              {onDiscard ? 'Discard' : 'Undo'}
            </Button>
          )}
          {cancel && (
            <Button variant="default" component={TargetLink} link={cancel}>
              <CancelWord isSending={saving} />
            </Button>
          )}
          <Button
            type="submit"
            variant={state === 'unchanged' ? 'default' : 'filled'}
            aria-disabled={saving || !may.allowed}
            data-disabled={!may.allowed || undefined}
            disabled={!may.allowed}
          >
            <ButtonWord word={label} sending="Saving" isSending={saving} />
          </Button>
        </div>
      </div>
    </div>
  );
}

function noteOf({ state, isNew, faults, changes, onPutBack }: SaveBarProps, isLong: boolean): string {
  if (state === 'saving') return isLong ? 'Waiting for the server to answer' : '';
  if (faults > 0) return faults === 1 ? '1 field needs attention' : `${faults} fields need attention`;
  if (isNew) return '';
  if (state === 'unchanged') return onPutBack ? 'Changes discarded' : 'No changes';
  return changes === 1 ? '1 change' : `${changes || 'Unsaved'} changes`;
}
