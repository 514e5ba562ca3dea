/** "Explain a call": where a call would go and why, with what is known filled in; its address can be sent to others. */
import { IconRoute2 } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { createElement } from 'react';
import type { MenuEntry } from '../../ui/overlay/OverflowMenu.tsx';
import type { Session } from '../session.ts';
import type { ExplainSearch } from './explain-search.ts';

export function explainLink(search: ExplainSearch) {
  return linkOptions({ to: '/internal/explain', search });
}

/** For the menu of a record; none where the server explains nothing (`R7`). */
export function explainEntry(
  { features }: Pick<Session, 'features'>,
  search: ExplainSearch,
  label = 'Explain a call',
): MenuEntry[] {
  if (!features.has('route-explainer')) return [];
  const icon = createElement(IconRoute2, { size: 16, 'aria-hidden': true });
  return [{ label, icon, link: explainLink(search) }];
}
