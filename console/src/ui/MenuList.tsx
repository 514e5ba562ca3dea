import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import classes from './MenuList.module.css';
import type { MenuEntry } from './OverflowMenu.tsx';
import { showBeside } from './place-beside.ts';
import { TargetLink } from './TargetLink.tsx';

type MenuListProps = {
  entries: readonly MenuEntry[];
  name: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** An open menu, in the browser's top layer: nothing clips it, and nothing is loaded to place it. */
export function MenuList({ entries, name, anchor, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const menu = list.current;
    const button = anchor.current;
    if (!menu || !button) return;
    showBeside(menu, button, 'end');
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      const target = event.target instanceof Node ? event.target : null;
      if (!menu.contains(target) && !button.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('scroll', leave, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('scroll', leave, true);
    };
  }, [anchor]);

  function closeToButton() {
    onClose();
    anchor.current?.focus();
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') return closeToButton();
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  }

  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={`Actions for ${name}`}
      popover="manual"
      className={classes.menu}
      onKeyDown={steer}
    >
      {entries.map((entry) => (
        <Entry key={entry.label} entry={entry} onDone={closeToButton} />
      ))}
    </div>
  );
}

function Entry({ entry, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const look = {
    role: 'menuitem',
    tabIndex: -1,
    className: classes.entry,
    'data-destructive': entry.destructive || undefined,
  };
  if (entry.may && !entry.may.allowed)
    return (
      <button type="button" {...look} aria-disabled>
        {entry.icon}
        <span>
          {entry.label}
          <small>{entry.may.reason}</small>
        </span>
      </button>
    );
  if ('link' in entry)
    return (
      <TargetLink link={entry.link} {...look} onClick={onDone}>
        {entry.icon}
        {entry.label}
      </TargetLink>
    );
  return (
    <button
      type="button"
      {...look}
      onClick={() => {
        onDone();
        entry.onSelect();
      }}
    >
      {entry.icon}
      {entry.label}
    </button>
  );
}
