/** The values of a route's fields, for single routes and within their routing. */
import { z } from 'zod';
import { isPrintable, notPrintable, withoutUnseen } from '../core/printable.ts';
import { orDigits, sid } from '../core/value.ts';
import { LONGEST_PATTERN, patternFault } from './pattern.ts';

export const PATTERN_REQUIRED = 'A digit prefix or regex is required';
export const CARRIER_REQUIRED = 'A carrier is required';
/** Far more than anybody could keep in order by hand. */
export const MOST_ROUTES = 1000;

/**
 * The pattern of a route that may be stored already: the server judges it, unless it stays as another client stored
 * it.
 */
export const patternText = z
  .string(PATTERN_REQUIRED)
  .overwrite(withoutUnseen)
  .trim()
  .min(1, PATTERN_REQUIRED)
  .max(LONGEST_PATTERN, `A digit prefix or regex may have at most ${LONGEST_PATTERN} characters`)
  .refine(isPrintable, notPrintable('A digit prefix or regex'));

export const routePattern = patternText.superRefine((pattern, ctx) => {
  const message = pattern === '' || pattern.length > LONGEST_PATTERN ? null : patternFault(pattern);
  if (message) ctx.addIssue({ code: 'custom', message });
});

export const carrierSid = z.string(CARRIER_REQUIRED).min(1, CARRIER_REQUIRED).pipe(sid);

export const wholeNumber = (label: string, most: number) => {
  const message = `${label} must be a whole number from 0 to ${most}`;
  return orDigits(z.number(message).int(message).min(0, message).max(most, message));
};
