import { useEffect, useRef, useState } from 'react';
import type { Card } from './CardEntry.tsx';
import { openStripe } from './card.ts';

/** What a screen with a card form keeps of it. */
export function useCard() {
  const card = useRef<Card>(null);
  const [stripe, setStripe] = useState(openStripe);
  const [problem, setProblem] = useState<unknown>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    stripe.catch(setProblem);
  }, [stripe]);
  return {
    isReady,
    keep: () => card.current?.keep() ?? Promise.resolve({ problem: 'The card form is still loading.' }),
    entry: {
      ...{ card, stripe, problem },
      onReady: () => setIsReady(true),
      onFailed: setProblem,
      onRetry: () => {
        setProblem(null);
        setStripe(openStripe());
      },
    },
  };
}
