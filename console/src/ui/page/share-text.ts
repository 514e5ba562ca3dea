/** 0.8571 is "85.7 %". */
export function shareText(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
