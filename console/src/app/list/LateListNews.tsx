import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { BEGUN_AFTER_MS } from '../shell/use-live-updates.ts';
import type { ListNewsProps } from './ListNews.tsx';

const Nothing = () => null;

const ListNews = lazy(async () => {
  // As late as the stream begins.
  await new Promise((resolve) => setTimeout(resolve, BEGUN_AFTER_MS));
  // Without it the list is what it was when it was read.
  const loaded = await import('./ListNews.tsx').catch(() => null);
  return { default: (loaded?.ListNews ?? Nothing) as ComponentType<ListNewsProps> };
});

/** `ListNews`, once the list is there and others can be heard of. */
export function LateListNews(props: ListNewsProps) {
  if (!useSession().features.has('live-updates')) return null;
  return (
    <Suspense>
      <ListNews {...props} />
    </Suspense>
  );
}
