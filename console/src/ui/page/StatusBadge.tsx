import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleXFilled,
  IconClock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Status = 'good' | 'attention' | 'failing' | 'waiting' | 'off';

const icons = {
  good: IconCircleCheckFilled,
  attention: IconAlertTriangleFilled,
  failing: IconCircleXFilled,
  /** On its way, and nothing is wrong. */
  waiting: IconClock,
  off: IconCircleMinus,
};

/** An icon and a word; the colour only repeats them. `detail` is the reason, on hover. */
export function StatusBadge({
  status,
  detail,
  children,
}: {
  status: Status;
  detail?: string | undefined;
  children: ReactNode;
}) {
  const Icon = icons[status];
  return (
    <span className={classes.badge} data-status={status} title={detail}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}
