/** Other providers by which people can sign in (`C23`). */
export type OauthProvider = 'github' | 'google';
export const oauthNames: Record<OauthProvider, string> = { github: 'GitHub', google: 'Google' };
