/** Parts of a page that are fetched when they are wanted. */
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { MissingPart } from './MissingPart.tsx';

// The build's loader asks for a style once, and believes to have it then.
const lost = new Set<HTMLLinkElement>();
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true);

/**
 * Drawn once `load` has fetched it, and as `Awaited` until then. What cannot be fetched says so in its place, and all
 * around it stays; what is opened over the page, and has an `onClose`, is closed with a toast.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Awaited?: ComponentType<P>,
): ComponentType<P> {
  let Part: ComponentType<P>;
  function again() {
    Part = lazy(() => {
      for (const link of lost) link.replaceWith(link.cloneNode());
      lost.clear();
      return load().then(
        (loaded) => ({ default: loaded }),
        () => ({ default: (props: P) => createElement(MissingPart, { again, ...props }) }),
      );
    }) as unknown as ComponentType<P>;
    return Part as ComponentType<object>;
  }
  again();
  return (props) =>
    createElement(
      Suspense,
      { fallback: Awaited && createElement(Awaited, props) },
      createElement(Part, props),
    );
}
