/** What stands for something that is still read, or could not be: said in the same words everywhere. */
export const unread = ({ error }: { error: unknown }): string => (error ? 'Unavailable' : '…');
