/** The number in a cell of an import, and what is wrong with it. */
import { neverDialled, numberFault } from '@trunkline/contract/phone-numbers/number-fault.ts';
import { numberKind, plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';

export function readImportedNumber(text: string, tell: (message: string) => void): string {
  // A spreadsheet's two marks for text.
  const typed = text.replace(/^'/, '').replace(/^="([^"]*)"$/, '$1');
  if (/^\+?\d([.,]\d+)?E\+?\d+$/i.test(typed)) {
    tell('A spreadsheet has shortened this number. Format its column as text and save the file again.');
    return typed;
  }
  if (/^\+?\d{5,}[.,]0+$/.test(typed)) {
    tell('A program has written this number as a decimal. Save the file again with its column as text.');
    return typed;
  }
  const number = plainNumber(typed);
  const fault = numberFault(number) ?? meantOtherwise(number);
  if (fault) tell(fault.charAt(0).toUpperCase() + fault.slice(1));
  return number;
}

/** Nobody dials it, and a database may take two of it, or one and a digit, for the same. */
const FOREIGN = /[^\x20-\x7e]/u;

/** A cell such as "N/A" would be a pattern that fits no call, and nobody looks at each row. */
function meantOtherwise(number: string): string | null {
  const strange =
    numberKind(number) === 'expression' ? (neverDialled(number) ?? FOREIGN.exec(number)?.[0] ?? null) : null;
  return (
    strange &&
    `a dialled number cannot contain "${strange}". Write digits, a prefix such as 1212*, or a regular expression for digits.`
  );
}
