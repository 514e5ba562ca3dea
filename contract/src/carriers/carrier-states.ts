/** What a carrier is, as its list can be narrowed to; apart from the schema, which no list is to wait for. */
export const carrierStates = ['active', 'inactive', 'not-registered', 'failing'] as const;
export type CarrierState = (typeof carrierStates)[number];
