/** Which row of a list is looked at beside it: by `p`, and then each that the keys go to. */
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { createElement, useState } from 'react';
import type { MenuEntry } from '../overlay/OverflowMenu.tsx';
import { useKeys } from '../page/use-keys.ts';
import { PEEK_ID } from './peek-id.ts';
import { isCovered, type Peek } from './row-keys.ts';

type Peeking = {
  /** Undefined where there is no room beside the list. */
  peek: Peek | undefined;
  /** For a row's menu. */
  entries: (id: string) => MenuEntry[];
  close: () => void;
};

/** `isThere`: whether the list has that row, and it may be looked at. */
export function usePeeking(isThere: (id: string) => boolean): Peeking {
  const hasRoom = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState<string | null>(null);
  const id = hasRoom && asked !== null && isThere(asked) ? asked : null;

  function close() {
    const isWithin = document.getElementById(PEEK_ID)?.contains(document.activeElement);
    if (isWithin) document.querySelector<HTMLElement>('tr[data-peeked] :is(a, button)')?.focus();
    setAsked(null);
  }

  const leave = () => id !== null && !isCovered() && close();
  useKeys({ Escape: leave });

  function look(one: string) {
    if (one === id) document.getElementById(PEEK_ID)?.focus();
    else setAsked(one);
  }

  return {
    peek: hasRoom ? { id, onPeek: look, onMove: setAsked } : undefined,
    entries: (one) =>
      hasRoom && isThere(one)
        ? [
            {
              label: 'Show beside the list',
              icon: createElement(IconLayoutSidebarRight, { size: 16, 'aria-hidden': true }),
              onSelect: () => setAsked(one),
            },
          ]
        : [],
    close,
  };
}
