/** What is stored of an `app_json` that was sent: verbs that the table knows, no credentials in addresses. */
import { appJsonFault, isShownAppJson, shownAppJson } from '@trunkline/contract/applications/app-json.ts';
import { checkVerbs } from '@trunkline/contract/applications/verbs/check-verbs.ts';
import { credentialsFault, hasCredentialsWithin } from '@trunkline/contract/core/address.ts';
import { parsed } from '@trunkline/contract/core/field.ts';
import { refuseIssues } from '../http/problems.ts';

/**
 * What comes back as it was shown stays as it was stored, whatever it is: the platform, or an older table of
 * verbs, may have let it in. Anything else is held to the table, as a webhook's answer is.
 */
export function appJsonToStore(
  sent: string | null | undefined,
  stored: string | null,
): string | null | undefined {
  if (!sent) return sent;
  if (stored !== null && isShownAppJson(sent, shownAppJson(stored))) return stored;
  const fault = appJsonFault(sent);
  const messages = fault ? [fault] : faultsOf(parsed(sent));
  refuseIssues(messages.map((message) => ({ path: 'app_json', message })));
  return sent;
}

/** "Item 2, dial: target.0.number is required for type phone" */
function faultsOf(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  const messages = checkVerbs(items).flatMap(({ faults, index, verb }) => {
    const at = `Item ${index + 1}${verb ? `, ${verb}` : ''}`;
    return faults
      .filter(({ level }) => level === 'fault')
      .map(({ message, path }) => `${at}: ${path ? `${path} ` : ''}${message}`);
  });
  return hasCredentialsWithin(JSON.stringify(items))
    ? [...messages, credentialsFault('An address in the application')]
    : messages;
}
