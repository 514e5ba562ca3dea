import { CloseButton, Title } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './Dialog.module.css';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** 'wide' has room for a table; 'drawer' comes from the left edge, as high as the window. */
  look?: 'dialog' | 'wide' | 'drawer';
  /** Pressing beside it does not close it: what it holds would be lost. */
  holds?: boolean;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. The
 * element marked `data-autofocus` gets the focus first. A Mantine select inside must not leave the
 * dialog: `comboboxProps={{ withinPortal: false }}`.
 */
export function Dialog({ opened, onClose, title, look = 'dialog', holds = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (!opened || !dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => dialog.close();
  }, [opened]);

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === element.current && !holds) onClose();
  }

  if (!opened) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser turns into cancel
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-look={look}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at a dialog's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
