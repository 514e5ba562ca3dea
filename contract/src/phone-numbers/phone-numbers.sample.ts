import type { z } from 'zod';
import type { phoneNumberInput } from './phone-numbers.contract.ts';

type Input = z.input<typeof phoneNumberInput>;

/** The carrier has to be one that serves the account. */
export function aPhoneNumber(over: Partial<Input> & Pick<Input, 'voip_carrier_sid'>): Input {
  return { number: '12125550123', application_sid: null, ...over };
}
