import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether what waits for an answer is still on the screen when that comes. A screen that was left stands until the next one
 * has come: what is said or done in it by then would be seen by nobody.
 */
export function useIsHere(): RefObject<boolean> {
  const router = useRouter();
  const [here] = useState(() => {
    let isHere = false;
    return {
      get current() {
        const { location, resolvedLocation = location } = router.state;
        return isHere && location.pathname === resolvedLocation.pathname;
      },
      set current(is) {
        isHere = is;
      },
    };
  });
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, [here]);
  return here;
}
