import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { late } from '../page/late.ts';
import type { LinkTarget } from '../table/TargetLink.tsx';
import classes from './OverflowMenu.module.css';

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** When denied the entry is disabled and says why. */
  may?: Decision;
  destructive?: boolean;
  /** Something to be switched on and off: the menu stays open. */
  checked?: boolean;
  /** Below its label. */
  note?: string | undefined;
  /** Begins another part of the menu. */
  apart?: true;
} & ({ onSelect: () => void } | { link: LinkTarget });

const MenuList = late(async () => (await import('./MenuList.tsx')).MenuList);

type OverflowMenuProps = {
  /** Put together only when they are wanted, where a page has many menus. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** What it acts on: "Actions for Harbour Dental". */
  name: string;
  /** Stands on the button in place of the dots, and is its name. */
  label?: string;
};

/** The "…" of a page or a row. */
export function OverflowMenu({ entries, name, label }: OverflowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (typeof entries !== 'function' && entries.length === 0) return null;

  // A page has dozens, and most are never opened: the menu comes when someone is about to.
  const prepare = () => setIsWanted(true);

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setIsOpen(true);
    // The menu is on its way, or open and not yet gone into; a dialog around it would close as well.
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const look = {
    ref: button,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      prepare();
      setIsOpen(!isOpen);
    },
    onKeyDown: turnByKey,
  } as const;

  return (
    <>
      {label ? (
        <Button
          {...look}
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      ) : (
        // Plain elements: a page of a list has a hundred of them.
        <button {...look} type="button" className={classes.dots} aria-label={`Actions for ${name}`}>
          <svg width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
            <path d="M9 3.75v0M9 9v0M9 14.25v0" />
          </svg>
        </button>
      )}
      {isWanted && (
        <MenuList
          entries={typeof entries === 'function' ? entries() : entries}
          buttonId={id}
          anchor={button}
          opened={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
