/** How an answer shows a stored cloning key (`W30`): its beginning. Apart from the schemas, which lists do not need. */

/** Characters of it. */
export const CLONING_KEY_SHOWN = 100;

export function isShownKey(text: string): boolean {
  return text.length <= CLONING_KEY_SHOWN + 3 && text.endsWith('...');
}
