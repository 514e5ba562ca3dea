/** What lists of things that can be switched off are narrowed to; apart from any schema, which no list is to wait for. */
export const activeStates = ['active', 'inactive'] as const;
export type ActiveState = (typeof activeStates)[number];
