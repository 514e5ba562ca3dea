/**
 * The states that a list of alert rules can be filtered by; apart from the schema, so that lists need not load that.
 */
export const alertRuleStates = ['active', 'inactive', 'firing'] as const;
export type AlertRuleState = (typeof alertRuleStates)[number];
