import { Button } from '@mantine/core';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import classes from './SaveBar.module.css';
import { type LinkTarget, TargetLink } from './TargetLink.tsx';

type SaveBarProps = {
  state: 'unchanged' | 'changed' | 'saving';
  label: string;
  isNew: boolean;
  may: Decision;
  /** Left out where there is nowhere to go back to. */
  cancel?: LinkTarget | undefined;
};

/** Sticks to the bottom of the window while its form is on the screen. */
export function SaveBar({ state, label, isNew, may, cancel }: SaveBarProps) {
  const saving = state === 'saving';
  const note = may.allowed ? noteOf(state, isNew) : may.reason;
  return (
    <div className={classes.bar}>
      <span className={classes.note} role="status" data-state={state}>
        {note}
      </span>
      {cancel && (
        <Button variant="default" component={TargetLink} link={cancel}>
          Cancel
        </Button>
      )}
      <Button
        type="submit"
        variant={state === 'unchanged' ? 'default' : 'filled'}
        aria-disabled={saving || !may.allowed}
        data-disabled={!may.allowed || undefined}
        disabled={!may.allowed}
      >
        {/* Both words keep their place, so the button keeps its width. */}
        <span className={classes.words}>
          <span data-shown={!saving}>{label}</span>
          <span data-shown={saving}>Saving</span>
        </span>
      </Button>
    </div>
  );
}

function noteOf(state: SaveBarProps['state'], isNew: boolean): string {
  if (isNew || state === 'saving') return '';
  return state === 'changed' ? 'Unsaved changes' : 'No changes';
}
