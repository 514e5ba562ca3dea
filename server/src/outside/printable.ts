/**
 * Text of a stranger as it may be shown: one line, nothing invisible, nothing that turns the
 * direction of writing around, and not endless.
 */
export function printable(text: string, longest: number): string {
  const plain = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
}
