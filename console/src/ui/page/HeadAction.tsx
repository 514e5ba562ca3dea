import { allow } from '@trunkline/contract/core/policy.ts';
import type { MenuEntry } from '../overlay/OverflowMenu.tsx';
import { GuardedButton } from './GuardedButton.tsx';
import classes from './HeadAction.module.css';

/** What a person most often does with a record, as a button in its head beside its menu. */
export function HeadAction({ entry }: { entry: MenuEntry | undefined }) {
  if (!entry) return null;
  const { icon, label, may = allow } = entry;
  return (
    <span className={classes.action}>
      <GuardedButton
        may={may}
        variant="default"
        leftSection={icon}
        {...('link' in entry ? { link: entry.link } : { onClick: entry.onSelect })}
      >
        {label}
      </GuardedButton>
    </span>
  );
}
