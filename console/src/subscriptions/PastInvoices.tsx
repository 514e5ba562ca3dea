import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PastInvoice } from '@trunkline/contract/subscriptions/subscriptions.contract.ts';
import { useState } from 'react';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { type Status, StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './PastInvoices.module.css';
import { dayOf, money } from './plan-form.ts';
import { pastInvoicesQuery } from './subscriptions.queries.ts';

const words: Record<PastInvoice['status'], [Status, string]> = {
  paid: ['good', 'Paid'],
  open: ['attention', 'Open'],
  uncollectible: ['failing', 'Not paid'],
  void: ['off', 'Cancelled'],
};

/** What Stripe has billed; it is asked when somebody wants to see it. */
export function PastInvoices() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" size="xs" onClick={() => setIsOpen(true)}>
        Past invoices
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Past invoices">
        <Invoices />
      </Dialog>
    </>
  );
}

function Invoices() {
  const { data, error, refetch } = useQuery(pastInvoicesQuery());
  if (error && !data)
    return <ProblemNotice error={error} what="The invoices could not be loaded." onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={96} animate={false} />;
  if (data.length === 0) return <p>No invoices yet.</p>;
  return (
    <ul className={classes.invoices}>
      {data.map((invoice) => (
        <Invoice key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function Invoice({ invoice }: { invoice: PastInvoice }) {
  const { created_at, number, total, currency, status, url, pdf_url } = invoice;
  // What a lower capacity gives back is an invoice too.
  const [badge, word] = total < 0 ? (['good', 'Credit'] as const) : words[status];
  const about = number ?? dayOf(created_at);
  return (
    <li>
      <span>{dayOf(created_at)}</span>
      <strong>{money(total, currency)}</strong>
      <StatusBadge status={badge}>{word}</StatusBadge>
      <span>
        {url && (
          <Anchor href={url} target="_blank" rel="noreferrer" aria-label={`Open invoice ${about}`}>
            {about}
          </Anchor>
        )}
        {pdf_url && (
          <>
            {' '}
            <Anchor href={pdf_url} target="_blank" rel="noreferrer" aria-label={`PDF of invoice ${about}`}>
              PDF
            </Anchor>
          </>
        )}
      </span>
    </li>
  );
}
