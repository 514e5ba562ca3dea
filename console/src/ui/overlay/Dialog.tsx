import { Button, CloseButton, Title, VisuallyHidden } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { leavesForm } from '../form/leaves-form.ts';
import { type Typed, useTyped } from '../form/use-typed.ts';
import classes from './Dialog.module.css';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** 'wide' has room for a table; 'drawer' comes from the left edge, as high as the window; 'help' from the right one; 'palette' has no head. */
  look?: 'dialog' | 'wide' | 'drawer' | 'help' | 'palette';
  /** Pressing beside it does not close it: what it holds would be lost. */
  holds?: boolean;
  /** What is typed into it: asked about before it is closed, its page left or the tab closed, and kept when the session ends. */
  typed?: Typed;
  children: ReactNode;
};

/** Its own buttons, rather than a link. */
const byBrowser: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * The browser's own modal dialog: it keeps the focus, closes on Escape and gives the focus back. The
 * element marked `data-autofocus` gets the focus first. A Mantine select inside must not leave the
 * dialog: `comboboxProps={{ withinPortal: false }}`.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, look = 'dialog', holds = false, typed, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  useTyped(opened, typed);
  const isHalfTyped = opened && Boolean(typed?.isChanged);
  // A link in it, or what becomes of a save, is not asked about: it is followed on purpose.
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) => byBrowser.has(action) && leavesForm(current, next),
    enableBeforeUnload: isHalfTyped,
    disabled: !isHalfTyped,
    withResolver: true,
  });

  const { history } = useRouter();
  const { reset } = blocker;
  const isAsked = isHalfTyped && reset !== undefined;
  // Sent while the question stood it has no answer: the address, which the browser took back, is that of the page again.
  useEffect(() => {
    if (!isAsked) return;
    return () =>
      void setTimeout(() => {
        const { pathname, search, hash } = location;
        if (history.location.href !== `${pathname}${search}${hash}`) reset();
      });
  }, [isAsked, reset, history]);

  /** Asked twice it stays. */
  function leave() {
    if (blocker.status === 'blocked') keepEditing();
    else if (typed?.isChanged && !typed.isSending) setIsAsking(!isAsking);
    else onClose();
  }

  function keepEditing() {
    setIsAsking(false);
    blocker.reset?.();
  }

  function drop() {
    setIsAsking(false);
    typed?.onDrop?.();
    onClose();
    blocker.proceed?.();
  }

  /** Asked for the third time in a row the browser closes it whatever it is told, and nobody would find it again. */
  function openAgain() {
    const dialog = element.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[role=alert] button, [data-autofocus]')?.focus();
  }

  // As it is drawn: what it holds may take the focus in an effect of its own, and a key may come before any.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!opened || !dialog) return;
    const from = document.activeElement;
    const { documentElement: root } = document;
    root.toggleAttribute('data-bar', innerWidth > root.clientWidth);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    return () => {
      dialog.close();
      // The browser gives the focus back only while the dialog is in the page, and React has taken it out by now.
      if (document.activeElement === document.body && from instanceof HTMLElement)
        from.focus({ preventScroll: true });
    };
  }, [opened]);

  // What moves away under the finger, or a text that is marked beyond the edge, is not pressed beside it.
  const isBegunBeside = useRef(false);
  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === element.current && isBegunBeside.current && !holds) leave();
  }

  if (!opened) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape, which the browser turns into cancel
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-look={look}
      onMouseDown={({ target }) => {
        isBegunBeside.current = target === element.current;
      }}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={openAgain}
    >
      <div className={classes.content}>
        {look === 'palette' ? (
          <VisuallyHidden id={titleId}>{title}</VisuallyHidden>
        ) : (
          <header className={classes.head}>
            <Title order={2} id={titleId}>
              {title}
            </Title>
            <CloseButton aria-label="Close" onClick={leave} />
          </header>
        )}
        {children}
        {(isAsking || isAsked) && (
          <div role="alert" className={classes.asking}>
            <p>
              {typed?.isSending
                ? 'Close this while it is being sent? You will be told the result.'
                : 'Close this? What you typed will be lost.'}
            </p>
            <Button variant="default" autoFocus onClick={keepEditing}>
              Keep editing
            </Button>
            <Button color="red" onClick={drop}>
              {typed?.isSending ? 'Leave' : 'Close and discard'}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The buttons at a dialog's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
