import { useEffect, useRef } from 'react';
import { toastError } from '../overlay/toast.ts';

/** For whoever may not open a credential: says so and leads away (`C7`). */
export function CredentialRefused({ onLeave }: { onLeave: () => void }) {
  const isTold = useRef(false);

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    toastError('You do not have access to this resource');
    onLeave();
  });

  return null;
}
