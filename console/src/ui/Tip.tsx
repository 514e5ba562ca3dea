import { type ReactNode, useEffect, useId, useRef } from 'react';
import { showBeside } from './place-beside.ts';
import classes from './Tip.module.css';

const DELAY_MS = 200;

type TipProps = {
  text: string;
  /** The control; it must pass `aria-describedby` (or use the text as its own label). */
  children: (describedBy: string) => ReactNode;
};

/** A few words about a control, on hover and on focus. Nothing may be in here that is nowhere else to be had. */
export function Tip({ text, children }: TipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(delay_ms: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (tip.current && anchor.current) showBeside(tip.current, anchor.current, 'start');
    }, delay_ms);
  }

  function hide() {
    clearTimeout(timer.current);
    tip.current?.hidePopover();
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
      <span ref={tip} id={id} role="tooltip" popover="manual" className={classes.tip}>
        {text}
      </span>
    </span>
  );
}
