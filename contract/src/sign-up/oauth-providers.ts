/** By whom people may sign in besides (`C23`). */
export type OauthProvider = 'github' | 'google';
export const oauthNames: Record<OauthProvider, string> = { github: 'GitHub', google: 'Google' };
