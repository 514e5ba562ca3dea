/** The settings that sending mails needs. */
import { StartRefusal } from './start-refusal.ts';

type Given = {
  url: string | undefined;
  from: string | undefined;
  base_url: string | undefined;
  is_embedded: boolean;
};

/** Throws a StartRefusal if part of it is missing. The base of a link is never taken from a request. */
export function refuseHalfMail(
  { url, from, base_url, is_embedded }: Given,
  page: { ENABLE_FORGOT_PASSWORD?: string; ENABLE_HOSTED_SYSTEM?: string },
): void {
  if ((url === undefined) !== (from === undefined))
    throw new StartRefusal('TRUNKLINE_SMTP_URL and TRUNKLINE_MAIL_FROM are given together, or neither.');
  const needs = (['ENABLE_FORGOT_PASSWORD', 'ENABLE_HOSTED_SYSTEM'] as const).find(
    (name) => page[name] === 'true',
  );
  if (needs && !url && !is_embedded)
    throw new StartRefusal(
      `TRUNKLINE_${needs} sends mails: give TRUNKLINE_SMTP_URL and TRUNKLINE_MAIL_FROM. Only a server with a database of its own file may write them to its log instead.`,
    );
  if (needs && url && !base_url)
    throw new StartRefusal(
      `TRUNKLINE_${needs} sends mails with links: give TRUNKLINE_BASE_URL, the address at which people reach the console.`,
    );
}
