/**
 * The pages with a card are documents of their own: what their policy lets in, Stripe's script, is gone with them
 * when the person goes on, and nobody else's page was ever loaded with it.
 */
import { redirect } from '@tanstack/react-router';
import { isCardPage } from '@trunkline/contract/core/card-page.ts';

const isCardDocument = isCardPage(window.location.pathname);

/** `beforeLoad` of every page. */
export function loadDocumentForCards({
  location,
  preload,
}: {
  location: { href: string; pathname: string };
  preload: boolean;
}): void {
  if (preload || isCardPage(location.pathname) === isCardDocument) return;
  throw redirect({ href: location.href, reloadDocument: true });
}
