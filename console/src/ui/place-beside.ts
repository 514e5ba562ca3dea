/** Where a small floating thing goes: under its anchor when there is room, else above; never off the window. */

type Box = { top: number; bottom: number; left: number; right: number };
type Size = { width: number; height: number };

const GAP = 4;
const EDGE = 8;

export function placeBeside(
  anchor: Box,
  floating: Size,
  window: Size,
  align: 'start' | 'end',
): { top: number; left: number } {
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - floating.height;
  const fitsBelow = below + floating.height <= window.height - EDGE;
  const wanted = align === 'start' ? anchor.left : anchor.right - floating.width;
  const furthest = Math.max(EDGE, window.width - floating.width - EDGE);
  return {
    top: fitsBelow || above < EDGE ? below : above,
    left: Math.min(Math.max(EDGE, wanted), furthest),
  };
}

/** Shows an element of the top layer (`popover`) beside another one. */
export function showBeside(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  if (!floating.matches(':popover-open')) floating.showPopover();
  const { width, height } = floating.getBoundingClientRect();
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const place = placeBeside(anchor.getBoundingClientRect(), { width, height }, screen, align);
  floating.style.top = `${place.top}px`;
  floating.style.left = `${place.left}px`;
}
