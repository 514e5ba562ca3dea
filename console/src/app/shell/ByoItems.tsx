import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { keepIn } from '../../ui/page/keep-in.ts';
import { localKeys } from '../browser-storage.ts';
import { BYO_SHOWN, isCurrent, type NavItem } from './navigation.ts';
import classes from './Rail.module.css';
import { RailItem } from './RailItem.tsx';

type ByoItemsProps = { items: readonly NavItem[]; pathname: string; onFollow: (() => void) | undefined };

/** The first three, and the rest on request, which is remembered; a current item among the rest opens them. */
export function ByoItems({ items, pathname, onFollow }: ByoItemsProps) {
  const headingId = useId();
  const hidden = items.slice(BYO_SHOWN);
  const [isChosen, setIsChosen] = useState(() => localStorage.getItem(localKeys.byoOpen) === 'yes');
  const hasCurrent = hidden.some((item) => isCurrent(item, pathname));
  // Who closes them while they hold the current one has them closed until the next such place.
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isOpen = isChosen || (hasCurrent && closedAt !== pathname);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  function toggle() {
    setIsChosen(!isOpen);
    setClosedAt(isOpen ? pathname : null);
    if (isOpen) localStorage.removeItem(localKeys.byoOpen);
    else keepIn(localStorage, localKeys.byoOpen, 'yes');
  }

  return (
    <>
      <p id={headingId} className={classes.group}>
        BYO Services
      </p>
      <ul aria-labelledby={headingId}>
        {(isOpen ? items : items.slice(0, BYO_SHOWN)).map((item) => (
          <RailItem key={item.key} item={item} isCurrent={isCurrent(item, pathname)} onFollow={onFollow} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <UnstyledButton className={`${classes.item} ${classes.more}`} aria-expanded={isOpen} onClick={toggle}>
          <Chevron size={18} aria-hidden />
          {isOpen ? 'Show less' : `${hidden.length} More`}
        </UnstyledButton>
      )}
    </>
  );
}
