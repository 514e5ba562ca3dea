/** What a list of alert rules can be narrowed to; apart from the schema, which no list is to wait for. */
export const alertRuleStates = ['active', 'inactive', 'firing'] as const;
export type AlertRuleState = (typeof alertRuleStates)[number];
