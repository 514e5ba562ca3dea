/** The number form's values, what is sent of them, and what is wrong with them. Pure. */
import { numberKind, plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import {
  type PhoneNumber,
  phoneNumberInput,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';
import { emptyForNull, faultsByField, nullForEmpty } from '../app/record/form-values.ts';
import { capital } from '../ui/page/capital.ts';

/** Empty texts mean none. */
export type NumberValues = {
  number: string;
  account_sid: string;
  voip_carrier_sid: string;
  application_sid: string;
  /** What is neither digits nor a prefix is a pattern only where it is said to be one. */
  is_pattern: boolean;
};

export const NO_NUMBER =
  'This is not a number, because it contains more than digits. If it stands for many numbers, treat it as a pattern.';

type Stored = Pick<PhoneNumber, 'number' | 'account_sid' | 'voip_carrier_sid' | 'application_sid'>;

export function newNumberValues(account_sid: string): NumberValues {
  return { number: '', account_sid, voip_carrier_sid: '', application_sid: '', is_pattern: false };
}

export function numberValues(number: Stored): NumberValues {
  const shown = emptyForNull(number, ['number', 'account_sid', 'voip_carrier_sid', 'application_sid']);
  return { ...shown, is_pattern: false };
}

export function numberSent({ is_pattern: _, ...values }: NumberValues) {
  return { ...values, ...routingSent(values) };
}

/** Of a stored number only these change (`C19`). */
export function routingSent(values: Pick<NumberValues, 'account_sid' | 'application_sid'>) {
  return nullForEmpty(values, ['account_sid', 'application_sid']);
}

/** By field, from the contract's own schema. Of a stored number the locked fields are not asked about. */
export function numberFaults(values: NumberValues, isNew: boolean): Record<string, string> {
  const faults = faultsByField(isNew ? phoneNumberInput.safeParse(numberSent(values)) : {}, values, capital);
  if (!isNew) return faults;
  const isExpression = numberKind(plainNumber(values.number)) === 'expression';
  if (isExpression && !values.is_pattern) faults.number ??= NO_NUMBER;
  return faults;
}
