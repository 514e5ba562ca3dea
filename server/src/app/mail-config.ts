/** What is missing for mails to be sent. */

type Given = {
  url: string | undefined;
  from: string | undefined;
  base_url: string | undefined;
  is_embedded: boolean;
};

/** The sentence for the operator; null when nothing is. A link's beginning is never taken from a request. */
export function mailFault(
  { url, from, base_url, is_embedded }: Given,
  page: { ENABLE_FORGOT_PASSWORD?: string; ENABLE_HOSTED_SYSTEM?: string },
): string | null {
  if ((url === undefined) !== (from === undefined))
    return 'TRUNKLINE_SMTP_URL and TRUNKLINE_MAIL_FROM are given together, or neither.';
  const needs = (['ENABLE_FORGOT_PASSWORD', 'ENABLE_HOSTED_SYSTEM'] as const).find(
    (name) => page[name] === 'true',
  );
  if (needs && !url && !is_embedded)
    return `TRUNKLINE_${needs} sends mails: give TRUNKLINE_SMTP_URL and TRUNKLINE_MAIL_FROM. Only a server with a database of its own file may write them to its log instead.`;
  if (needs && url && !base_url)
    return `TRUNKLINE_${needs} sends mails with links: give TRUNKLINE_BASE_URL, the address at which people reach the console.`;
  return null;
}
