/** What is counted for each account in an account filter. */
export const countedLists = [
  'alert-rules',
  'applications',
  'carriers',
  'clients',
  'llm-services',
  'ms-teams-tenants',
  'phone-numbers',
  'speech-services',
  'users',
] as const;
export type CountedList = (typeof countedLists)[number];

/** Counted in the store of calls, within the requested time. */
export const countedEvents = ['recent-calls', 'alerts'] as const;
export type CountedEvents = (typeof countedEvents)[number];
