import { type Ref, type RefObject, useImperativeHandle } from 'react';

type BesideProps = { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> };

/** Tells what floats of a button that was there before it. */
export function Beside({ anchor, ref }: BesideProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchor.current, [anchor]);
  return null;
}
