/** The number form's values, what is sent of them, and what is wrong with them. Pure. */
import {
  type PhoneNumber,
  phoneNumberInput,
} from '@trunkline/contract/phone-numbers/phone-numbers.contract.ts';

/** Empty texts mean none. */
export type NumberValues = {
  number: string;
  account_sid: string;
  voip_carrier_sid: string;
  application_sid: string;
};

type Stored = Pick<PhoneNumber, 'number' | 'account_sid' | 'voip_carrier_sid' | 'application_sid'>;

export function newNumberValues(account_sid: string): NumberValues {
  return { number: '', account_sid, voip_carrier_sid: '', application_sid: '' };
}

export function numberValues(number: Stored): NumberValues {
  return {
    number: number.number,
    account_sid: number.account_sid ?? '',
    voip_carrier_sid: number.voip_carrier_sid ?? '',
    application_sid: number.application_sid ?? '',
  };
}

export function numberSent(values: NumberValues) {
  return { ...values, ...routingSent(values) };
}

/** Of a stored number only these change (`C19`). */
export function routingSent({ account_sid, application_sid }: NumberValues) {
  return { account_sid: account_sid || null, application_sid: application_sid || null };
}

/** By field, from the contract's own schema. Of a stored number the locked fields are not asked about. */
export function numberFaults(values: NumberValues, isNew: boolean): Record<string, string> {
  const faults: Record<string, string> = {};
  if (values.account_sid === '') faults.account_sid = 'Account is required';
  if (!isNew) return faults;
  const { error } = phoneNumberInput.safeParse(numberSent(values));
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= capital(message);
  return faults;
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
