/** What an address may have is not always a sid, which the server would refuse. */
export const isSid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
