import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { LinkTarget } from './TargetLink.tsx';

export type MenuEntry = {
  label: string;
  icon?: ReactNode;
  /** When denied the entry is disabled and says why. */
  may?: Decision;
  destructive?: boolean;
} & ({ onSelect: () => void } | { link: LinkTarget });

const MenuList = lazy(() => import('./MenuList.tsx').then((loaded) => ({ default: loaded.MenuList })));

/** The "…" of a page or a row. `name` is what it acts on: "Actions for Harbour Dental". */
export function OverflowMenu({ entries, name }: { entries: readonly MenuEntry[]; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  if (entries.length === 0) return null;

  // A page has dozens, and most are never opened: the menu comes when someone is about to.
  const prepare = () => setIsWanted(true);

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  }

  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setIsOpen(!isOpen);
        }}
        onKeyDown={openByKey}
      >
        <IconDotsVertical size={18} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <MenuList
            entries={entries}
            buttonId={id}
            anchor={button}
            opened={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
