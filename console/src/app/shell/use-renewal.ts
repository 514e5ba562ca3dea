import { useLayoutEffect } from 'react';
import { renewSession, useSession } from '../../session/session.queries.ts';
import { claimsOf, isDueForRenewal, storedToken, storeToken } from '../session.ts';

const TRIED_EVERY_MS = 60_000;

/** A session that somebody works in is renewed before it ends (`R37`); one that nobody uses ends. */
export function useRenewal(): void {
  const { features } = useSession();
  const isServed = features.has('session-renewal');
  // Before anything can be pressed, or the first sign of work would not count.
  useLayoutEffect(() => {
    if (!isServed) return;
    let tried_ms = Number.NEGATIVE_INFINITY;
    async function renew() {
      const token = storedToken();
      const now_ms = Date.now();
      if (now_ms - tried_ms < TRIED_EVERY_MS || !isDueForRenewal(claimsOf(token) ?? {})) return;
      tried_ms = now_ms;
      // Whatever stands in the way: the old one is good until it ends.
      const renewed = await renewSession().catch(() => null);
      if (renewed && storedToken() === token) storeToken(renewed.token);
    }
    const use = () => void renew();
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, use, true);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, use, true);
    };
  }, [isServed]);
}
