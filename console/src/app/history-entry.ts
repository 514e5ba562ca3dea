/** "History" in an edit page's menu: what the audit log knows about the record. */
import { IconHistory } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { createElement } from 'react';
import type { MenuEntry } from '../ui/OverflowMenu.tsx';
import type { Session } from './session.ts';

/** `menu={[...historyEntry(session, account.account_sid), ...]}`: none where the server keeps no log (`R7`). */
export function historyEntry({ features }: Pick<Session, 'features'>, record_sid: string): MenuEntry[] {
  if (!features.has('audit')) return [];
  const icon = createElement(IconHistory, { size: 16, 'aria-hidden': true });
  return [{ label: 'History', icon, link: linkOptions({ to: '/internal/audit', search: { record_sid } }) }];
}
