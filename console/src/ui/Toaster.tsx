import { CloseButton } from '@mantine/core';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import classes from './Toaster.module.css';
import { currentToast, dismissToast, holdToast, releaseToast, watchToast } from './toast.ts';

/** Both regions are always there: a screen reader announces what appears in them. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast);
  const place = useRef<HTMLDivElement>(null);

  // Shown again for each toast, so that it lies above a dialog opened since.
  const id = toast?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toast is the occasion, not an input
  useEffect(() => {
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [id]);

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
    <div ref={place} popover="manual" className={classes.place}>
      <div role="status">{toast?.kind === 'success' && shown}</div>
      <div role="alert">{toast?.kind === 'error' && shown}</div>
    </div>
  );
}
