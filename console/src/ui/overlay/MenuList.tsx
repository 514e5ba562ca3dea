import { Menu } from '@mantine/core';
import { Beside } from './Beside.tsx';
import '@mantine/core/styles/Menu.layer.css';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { TargetLink } from '../table/TargetLink.tsx';
import classes from './MenuList.module.css';
import type { MenuEntry } from './OverflowMenu.tsx';

type MenuListProps = {
  entries: readonly MenuEntry[];
  /** The button's id: its name is the menu's too. */
  buttonId: string;
  anchor: RefObject<HTMLElement | null>;
  opened: boolean;
  onClose: () => void;
};

/** The entries of an `OverflowMenu`, which loads this when one is first wanted. */
export function MenuList({ entries, buttonId, anchor, opened, onClose }: MenuListProps) {
  // The focus goes in when it opens, and it may be wanted open before it is there.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);

  // What lies outside of an open dialog cannot be pressed.
  const dialog = anchor.current?.closest<HTMLElement>('dialog');

  function closeToButton() {
    onClose();
    anchor.current?.focus({ preventScroll: true });
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // A dialog that it was opened in would close as well.
    if (event.key === 'Escape') event.preventDefault();
    // From the button on, Tab goes where it would have gone; the menu would keep it.
    event.stopPropagation();
    closeToButton();
  }

  return (
    <Menu
      opened={opened && isThere}
      onChange={onClose}
      position="bottom-end"
      offset={4}
      shadow="md"
      returnFocus={false}
      closeOnEscape={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      portalProps={{ target: dialog ?? '#main' }}
      // A dialog would cut it off, or scroll for it.
      floatingStrategy={dialog ? 'fixed' : 'absolute'}
      classNames={{ dropdown: classes.menu, item: classes.entry }}
    >
      <Menu.Target>
        <Beside anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={buttonId} onKeyDown={leave}>
        {entries.map((entry, index) => (
          <Entry key={entry.label} entry={entry} isFirst={index === 0} onDone={closeToButton} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type EntryProps = { entry: MenuEntry; isFirst: boolean; onDone: () => void };

function Entry({ entry, isFirst, onDone }: EntryProps) {
  const look = {
    leftSection: entry.icon,
    'data-autofocus': isFirst || undefined,
    'data-destructive': entry.destructive || undefined,
    'data-apart': entry.apart,
    // Or the click would close it, and take the focus, before it is given back to the button.
    closeMenuOnClick: false,
  };
  if (entry.may && !entry.may.allowed)
    return (
      // Not `disabled`: the arrow keys would pass it by, and the reason would not be heard.
      <Menu.Item {...look} aria-disabled>
        {entry.label}
        <small>{entry.may.reason}</small>
      </Menu.Item>
    );
  if ('link' in entry)
    return (
      <Menu.Item {...look} component={TargetLink} link={entry.link} onClick={onDone}>
        {entry.label}
      </Menu.Item>
    );
  if (entry.checked !== undefined)
    return (
      <Menu.CheckboxItem {...look} checked={entry.checked} onChange={entry.onSelect}>
        {entry.label}
        {entry.note && <small>{entry.note}</small>}
      </Menu.CheckboxItem>
    );
  return (
    <Menu.Item
      {...look}
      onClick={() => {
        onDone();
        entry.onSelect();
      }}
    >
      {entry.label}
    </Menu.Item>
  );
}
