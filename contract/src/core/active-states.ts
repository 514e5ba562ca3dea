/**
 * The states by which lists of things that can be deactivated are filtered; apart from any schema, so that lists need
 * not load one.
 */
export const activeStates = ['active', 'inactive'] as const;
export type ActiveState = (typeof activeStates)[number];
