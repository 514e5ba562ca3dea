/** Invoices that there were, as a person reads them. */
import type { PastInvoice } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import type Stripe from 'stripe';

const states = ['open', 'paid', 'uncollectible', 'void'] as const;

/** Nothing of one that is still being written. */
export function pastInvoiceOf(invoice: Stripe.Invoice): PastInvoice[] {
  const { id, number, created, total, currency, hosted_invoice_url, invoice_pdf } = invoice;
  const status = states.find((state) => state === invoice.status);
  if (!status) return [];
  return [
    {
      ...{ id, number, total, currency, status },
      created_at: new Date(created * 1000).toISOString(),
      url: ofTheWeb(hosted_invoice_url),
      pdf_url: ofTheWeb(invoice_pdf),
    },
  ];
}

/** It is put into a link, so it is one of the web or none. */
const ofTheWeb = (url: string | null | undefined) => (url?.startsWith('https://') ? url : null);
