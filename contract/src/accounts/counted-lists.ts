/** What is counted for each account where one is chosen to filter by. */
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

/** What is in the store of calls, of the time that is asked for. */
export const countedEvents = ['recent-calls', 'alerts'] as const;
export type CountedEvents = (typeof countedEvents)[number];
