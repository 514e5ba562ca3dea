/**
 * Hardening headers, computed once at the start: computing them for every answer cost more than finding the session.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isCardPage } from '@trunkline/contract/core/card-page.ts';
import helmet, { type HelmetOptions } from 'helmet';
import type { PageSettings } from '../app/page-config.ts';

type Headers = Record<string, string>;

const ofNoUseToData = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** By the page's address; pages where a card is entered have other headers. */
export function pageHeaders(
  page: PageSettings,
  hsts_seconds: number | null,
  script_hashes: string[] = [],
): (address: string) => Headers {
  const usual = headersOfPages(page, hsts_seconds, script_hashes, false);
  if (page.ENABLE_HOSTED_SYSTEM !== 'true' || !page.STRIPE_PUBLISHABLE_KEY) return () => usual;
  const forCards = headersOfPages(page, hsts_seconds, script_hashes, true);
  return (address) => (isCardPage(address) ? forCards : usual);
}

/** What Stripe says its card form needs. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://hooks.stripe.com'],
  api: ['https://api.stripe.com'],
};

/** For answers that no browser shows as a page. `hsts_seconds` as in the configuration. */
export function dataHeaders(hsts_seconds: number | null): Headers {
  const forData = headersOf(hsts_seconds, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  return Object.fromEntries(Object.entries(forData).filter(([name]) => !ofNoUseToData.includes(name)));
}

/**
 * The console's pages: only the page's own inline scripts, by their hashes, and nothing from elsewhere except the
 * configured API. `with_cards`: also Stripe's script, on pages where a card is entered (`C28`).
 */
function headersOfPages(
  { API_BASE_URL: api }: PageSettings,
  hsts_seconds: number | null,
  script_hashes: string[],
  with_cards: boolean,
): Headers {
  const elsewhere = api && URL.canParse(api) ? [new URL(api).origin] : [];
  return headersOf(hsts_seconds, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...script_hashes, ...(with_cards ? stripe.scripts : [])],
        // The component library positions with inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...elsewhere, ...(with_cards ? stripe.api : [])],
        ...(with_cards ? { frameSrc: [...stripe.scripts, ...stripe.frames] } : {}),
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
}

/**
 * The headers that helmet would set, taken once from a response that is never sent. HSTS cannot be taken back from a
 * browser before it ends, so it is for the operator to set, and for this host name only. What may be kept says so itself:
 * a cache in between keeps what says nothing for as long as it likes.
 */
function headersOf(
  hsts_seconds: number | null,
  options: Pick<HelmetOptions, 'contentSecurityPolicy'>,
): Headers {
  const headers: Headers = { 'cache-control': 'no-store' };
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = String(value);
    },
    removeHeader: () => {},
  };
  const fail = (error?: unknown) => {
    if (error) throw error;
  };
  const strictTransportSecurity = hsts_seconds !== null && {
    maxAge: hsts_seconds,
    includeSubDomains: false,
  };
  helmet({ referrerPolicy: { policy: 'no-referrer' }, strictTransportSecurity, ...options })(
    {} as IncomingMessage,
    response as unknown as ServerResponse,
    fail,
  );
  return headers;
}
