import { useEffect, useRef } from 'react';
import { toastError } from '../overlay/toast.ts';

type LeadAwayProps = { reason: string; onLeave: () => void };

/** In place of what may not be opened (`C7`), or cannot be: says why and leads away. */
export function LeadAway({ reason, onLeave }: LeadAwayProps) {
  const isTold = useRef(false);

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    toastError(reason);
    onLeave();
  });

  return null;
}
