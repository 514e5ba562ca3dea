/** A password to be read out or copied: groups of four, no letter that looks like another. */
import type { PasswordSettings } from '@trunkline/contract/settings/settings.contract.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUP = 4;
const FEWEST_GROUPS = 4;

/** A number from 0 up to, and not including, `below`. */
type Dice = (below: number) => number;

/** The hyphens between the groups are special characters, and one character at least is a digit. */
export function generatePassword(
  { min_password_length }: Pick<PasswordSettings, 'min_password_length'>,
  dice: Dice = roll,
): string {
  const groups = Math.max(FEWEST_GROUPS, Math.ceil((min_password_length + 1) / (GROUP + 1)));
  const characters = LETTERS + DIGITS;
  const drawn = Array.from({ length: groups * GROUP }, () => characters[dice(characters.length)] ?? '');
  drawn[dice(drawn.length)] = DIGITS[dice(DIGITS.length)] ?? '';
  return Array.from({ length: groups }, (_, group) =>
    drawn.slice(group * GROUP, (group + 1) * GROUP).join(''),
  ).join('-');
}

function roll(below: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
}
