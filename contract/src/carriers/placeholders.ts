/** Placeholders that a template leaves to be filled in, such as `<your-twilio-domain>.pstn.twilio.com`. */
import type { Issue } from '../core/problem.ts';

export const PLACEHOLDER_LEFT = 'Placeholder of the template. Replace it before you activate the carrier.';

const PLACEHOLDER = /<your-|^your-tech-prefix$/i;

/** Works on a masked password too, whose beginning is enough. */
export function isPlaceholder(text: string | null | undefined): boolean {
  return PLACEHOLDER.test(text ?? '');
}

export const placeholderFields = [
  'register_username',
  'register_password',
  'register_sip_realm',
  'inbound_auth_username',
  'inbound_auth_password',
  'tech_prefix',
  'diversion',
] as const;

type Text = string | null | undefined;
type Row = { ipv4: string };
export type Placeholders = Partial<Record<(typeof placeholderFields)[number], Text>> & {
  sip_gateways?: readonly Row[] | undefined;
  smpp_gateways?: readonly Row[] | undefined;
};

/** The remaining placeholders, with their fields' paths. */
export function placeholdersLeft(carrier: Placeholders): Issue[] {
  const left = placeholderFields.filter((field) => isPlaceholder(carrier[field]));
  const rows = (['sip_gateways', 'smpp_gateways'] as const).flatMap((list) =>
    (carrier[list] ?? []).flatMap(({ ipv4 }, at) => (isPlaceholder(ipv4) ? [`${list}.${at}.ipv4`] : [])),
  );
  return [...left, ...rows].map((path) => ({ path, message: PLACEHOLDER_LEFT }));
}
