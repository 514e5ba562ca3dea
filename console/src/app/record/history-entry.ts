/** "History" in an edit page's menu: what the audit log knows about the record. */
import { IconHistory } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { createElement } from 'react';
import type { MenuEntry } from '../../ui/overlay/OverflowMenu.tsx';
import type { Session } from '../session.ts';

/**
 * `menu={[...historyEntry(session, account.account_sid), ...]}`: none where the server keeps no log
 * (`R7`). Settings and documents have no sid of their own, so theirs
 * are found by their kind.
 */
export function historyEntry(
  { features }: Pick<Session, 'features'>,
  of: string | { kind: 'settings' } | { kind: 'configuration'; of: 'all' },
): MenuEntry[] {
  if (!features.has('audit')) return [];
  const icon = createElement(IconHistory, { size: 16, 'aria-hidden': true });
  const search = typeof of === 'string' ? { record_sid: of } : of;
  return [{ label: 'History', icon, link: linkOptions({ to: '/internal/audit', search }) }];
}
