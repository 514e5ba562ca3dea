import { type ComponentType, useEffect, useRef, useState } from 'react';
import { toastError } from '../overlay/toast.ts';
import { ProblemNotice } from './ProblemNotice.tsx';

const msg = 'This could not be loaded. Try again, or reload the page.';

type MissingPartProps = { again: () => ComponentType<object>; opened?: boolean; onClose?: () => void };

/** In the place of a part that could not be fetched, with what that is told. */
export function MissingPart({ again, ...props }: MissingPartProps) {
  const { opened = true, onClose } = props;
  const [Part, setPart] = useState<ComponentType<object>>();
  const hasFailed = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened
  useEffect(() => {
    if (opened && onClose)
      if (hasFailed.current) {
        toastError(msg);
        onClose();
      } else setPart(again);
    hasFailed.current = false;
  }, [opened]);
  useEffect(() => () => void again(), [again]);
  if (Part) return <Part {...props} />;
  if (onClose) return null;
  return <ProblemNotice error={{ status: 0, msg, issues: [] }} onRetry={() => setPart(again)} />;
}
