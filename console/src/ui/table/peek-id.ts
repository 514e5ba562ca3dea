/** Of the panel beside a list: the keys go into it and come back. */
export const PEEK_ID = 'peek';
