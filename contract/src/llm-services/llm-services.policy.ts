/** Who may see, use and change LLM credentials. */
import { credentialPolicy } from '../core/credential-policy.ts';

export const llmServicePolicy = credentialPolicy('LLM Credentials');
