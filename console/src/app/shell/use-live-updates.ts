import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../session/session.queries.ts';
import { loadedInTheEnd } from './loaded-in-the-end.ts';

/** A screen's own questions come first, and what it is drawn with. */
export const BEGUN_AFTER_MS = 3000;

/** While the frame is on the screen, what others change is heard of (decision 055). */
export function useLiveUpdates(): void {
  const { features } = useSession();
  const queryClient = useQueryClient();
  const isServed = features.has('live-updates');
  useEffect(() => {
    if (!isServed) return;
    let isOver = false;
    let end = () => {};
    const timer = setTimeout(async () => {
      // Until then, as without a stream, what is asked again and again still is.
      const { followUpdates } = await loadedInTheEnd(
        () => import('../../live-updates/live-updates.queries.ts'),
      );
      if (!isOver) end = followUpdates(queryClient);
    }, BEGUN_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [isServed, queryClient]);
}
