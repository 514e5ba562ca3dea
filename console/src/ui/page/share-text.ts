import { percentText } from '@trunkline/contract/core/percent-text.ts';

/** 0.8571 is "85.7 %". */
export const shareText = (share: number): string => percentText(share, 1);
