import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { MenuList } from './MenuList.tsx';
import type { LinkTarget } from './TargetLink.tsx';

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** When denied the entry is disabled and says why. */
  may?: Decision;
  destructive?: boolean;
} & ({ onSelect: () => void } | { link: LinkTarget });

/** The "…" of a page or a row. `name` is what it acts on: "Actions for Harbour Dental". */
export function OverflowMenu({ entries, name }: { entries: readonly MenuEntry[]; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) return null;

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Pressing outside closes an open menu before the click arrives, so only an open one is seen here.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={openByKey}
      >
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      {isOpen && <MenuList entries={entries} name={name} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}
