import { useRef } from 'react';
import type { Period } from './home-period.ts';

/** The time that the figures on the screen are of: that of before, until those of another one are there. */
export function useShownPeriod(period: Period, isPlaceholderData: boolean): Period {
  const shown = useRef(period);
  if (!isPlaceholderData) shown.current = period;
  return shown.current;
}
