/** The states that a list of carriers can be filtered by; apart from the schema, so that lists need not load that. */
export const carrierStates = ['active', 'inactive', 'not-registered', 'failing'] as const;
export type CarrierState = (typeof carrierStates)[number];
