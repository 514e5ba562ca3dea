import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { loadedInTheEnd } from '../shell/loaded-in-the-end.ts';
import { BEGUN_AFTER_MS } from '../shell/use-live-updates.ts';
import type { ListNewsProps } from './ListNews.tsx';

const ListNews = lazy(async () => {
  // As late as the stream begins.
  await new Promise((resolve) => setTimeout(resolve, BEGUN_AFTER_MS));
  // Until then the list is what it was when it was read.
  const { ListNews } = await loadedInTheEnd(() => import('./ListNews.tsx'));
  return { default: ListNews };
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
