import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { late } from '../page/late.ts';
import classes from './Tip.module.css';

const DELAY_MS = 200;

const FloatingTip = late(() =>
  import('./FloatingTip.tsx').then(
    ({ FloatingTip }) => FloatingTip,
    () => () => null,
  ),
);

type TipProps = {
  text: string;
  /** The control; it must pass `aria-describedby` (or use the text as its own label). */
  children: (describedBy: string) => ReactNode;
};

/** A few words about a control, on hover and on focus. Nothing may be in here that is nowhere else to be had. */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(delay_ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsShown(true), delay_ms);
  }

  function hide() {
    clearTimeout(timer.current);
    setIsShown(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for its child, which is the control
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerEnter={() => show(DELAY_MS)}
      onPointerLeave={hide}
      onFocus={() => show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children(id)}
      <VisuallyHidden id={id}>{text}</VisuallyHidden>
      {isShown && <FloatingTip text={text} anchor={anchor} />}
    </span>
  );
}
