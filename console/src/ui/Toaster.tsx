import { CloseButton } from '@mantine/core';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './Toaster.module.css';
import { currentToast, dismissToast, holdToast, releaseToast, watchToast } from './toast.ts';

/** Both regions are always there: a screen reader announces what appears in them. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast);
  const Icon = toast?.kind === 'error' ? IconAlertCircleFilled : IconCircleCheckFilled;
  const shown = toast && (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing is a courtesy to whoever reads it, not a control
    <div
      key={toast.id}
      className={classes.toast}
      data-kind={toast.kind}
      onMouseEnter={holdToast}
      onMouseLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      <Icon size={18} aria-hidden />
      <span>{toast.text}</span>
      <CloseButton size="sm" aria-label="Dismiss message" onClick={dismissToast} />
    </div>
  );
  return (
    <div className={classes.place}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  );
}
