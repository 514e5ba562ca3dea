import type { z } from 'zod';
import type { serviceProviderInput } from './service-providers.contract.ts';

type Input = z.input<typeof serviceProviderInput>;

export function aServiceProvider(over: Partial<Input> = {}): Input {
  return { name: 'Northwind Voice', description: null, ...over };
}
