import { CloseButton } from '@mantine/core';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import classes from './Toaster.module.css';
import { currentToast, dismissToast, holdToast, releaseToast, watchToast } from './toast.ts';

const EMPTY_SHOWN_MS = 500;

/** Both regions are always there: a screen reader announces what appears in them. */
export function Toaster() {
  const toast = useSyncExternalStore(watchToast, currentToast);
  const place = useRef<HTMLDivElement>(null);

  // Shown again for each toast, so that it lies above a dialog opened since.
  const id = toast?.id;
  useEffect(() => {
    function show() {
      place.current?.hidePopover();
      place.current?.showPopover();
    }
    if (id === undefined) {
      // To show the regions the browser works out the whole page, which at the start is about to be drawn first.
      const timer = setTimeout(show, EMPTY_SHOWN_MS);
      return () => clearTimeout(timer);
    }
    show();
    // Its time begins when it is drawn, which on a slow machine is not at once.
    releaseToast();
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
      {toast.action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            dismissToast();
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
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
