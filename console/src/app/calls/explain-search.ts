/** What the explainer is asked, as its address has it. Pure. */
import { textOf } from '../list/list-search.ts';

export type Direction = 'inbound' | 'outbound';

export type ExplainSearch = {
  /** Undefined is inbound, which is left out of the address. */
  direction?: Direction | undefined;
  /** An IP address, or a SIP client as user@realm. */
  from?: string | undefined;
  to?: string | undefined;
  /** The host that the call is addressed to. */
  realm?: string | undefined;
  account?: string | undefined;
  /** Whose calls, where it is not the chosen provider: a link leads everybody to the same answer. */
  provider?: string | undefined;
  carrier?: string | undefined;
  application?: string | undefined;
  /** A call that was: its call_sid or sip_callid. */
  call?: string | undefined;
};

export function readExplainSearch(raw: Record<string, unknown>): ExplainSearch {
  const { direction, from, to, realm, account, provider, carrier, application, call } = raw;
  return {
    direction: direction === 'outbound' ? 'outbound' : undefined,
    from: textOf(from),
    to: textOf(to),
    realm: textOf(realm),
    account: textOf(account),
    provider: textOf(provider),
    carrier: textOf(carrier),
    application: textOf(application),
    call: textOf(call),
  };
}

/** Four decimal parts below 256, without zeros before them: as `addressType` has it, which is too much for every page. */
function isAddress(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}

/** Who calls, by what stands in the field. */
export function callerKind(from: string | undefined): 'nobody' | 'address' | 'device' | 'wrong' {
  const text = from?.trim() ?? '';
  if (text === '') return 'nobody';
  if (isAddress(text)) return 'address';
  return /^([^<]*<)?(sips?:)?[^@\s]+@[^@\s>]+(>.*)?$/i.test(text) ? 'device' : 'wrong';
}

/** The host of a call that was, without its port; nothing where it is no address. */
export function addressOf(host: string | null): string | undefined {
  const text = host?.replace(/:\d+$/, '') ?? '';
  return isAddress(text) ? text : undefined;
}
