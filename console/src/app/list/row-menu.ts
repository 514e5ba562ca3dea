/** What the menu of every row ends with: its sid, its history, and its deletion. */
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { createElement } from 'react';
import type { MenuEntry } from '../../ui/overlay/OverflowMenu.tsx';
import { copyText } from '../../ui/page/copy-text.ts';
import { historyEntry } from '../record/history-entry.ts';
import type { Session } from '../session.ts';

const icon = (Icon: typeof IconCopy) => createElement(Icon, { size: 16, 'aria-hidden': true });

export function copyEntry(label: string, text: string): MenuEntry {
  return { label, icon: icon(IconCopy), onSelect: () => void copyText(text) };
}

export function endOfMenu(
  session: Session,
  sid: string,
  removal: { may: Decision | undefined; onSelect: () => void },
): MenuEntry[] {
  const { may, onSelect } = removal;
  return [
    copyEntry('Copy SID', sid),
    ...historyEntry(session, sid),
    ...(may ? [{ label: 'Delete', icon: icon(IconTrash), destructive: true, may, onSelect }] : []),
  ];
}
