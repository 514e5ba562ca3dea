import { Anchor, Button } from '@mantine/core';
import type { Home, HomeProvider } from '@trunkline/contract/home/home.contract.ts';
import { useState } from 'react';
import { storeProviderSid } from '../app/active-provider.ts';
import { Card } from '../ui/page/Card.tsx';
import { countText, countWords } from '../ui/page/count-text.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './ProvidersCard.module.css';
import { attentionOf, byAttention, rateText } from './provider-words.ts';

type ProvidersCardProps = {
  providers: Home['providers'];
  /** The one that the page is about. */
  shown_sid: string | undefined;
  isFailed: boolean;
  onRetry: () => unknown;
};

const FIRST_SHOWN = 8;

/** For an admin: how it is at each provider, those that need attention first; a name leads to its home. */
export function ProvidersCard({ providers, shown_sid, isFailed, onRetry }: ProvidersCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (providers === null && !isFailed) return null;
  const all = byAttention(providers ?? []);
  const rows = isWhole ? all : all.slice(0, FIRST_SHOWN);
  return (
    <Card
      title="Service providers"
      note={providers && countText(providers.length)}
      isFailed={isFailed}
      onRetry={onRetry}
    >
      <div className={classes.box}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>Service provider</th>
              <th>Accounts</th>
              <th>Calls</th>
              <th>Answer rate</th>
              <th>Needs attention</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((provider) => (
              <Row
                key={provider.service_provider_sid}
                provider={provider}
                isShown={provider.service_provider_sid === shown_sid}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < all.length && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
            Show all {countText(all.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ provider, isShown }: { provider: HomeProvider; isShown: boolean }) {
  const { service_provider_sid, name, accounts, accounts_is_least, attempts } = provider;
  const { status, text } = attentionOf(provider);
  return (
    <tr>
      <th scope="row">
        {isShown ? (
          <strong aria-current="true">{name}</strong>
        ) : (
          <Anchor
            component="button"
            type="button"
            className={classes.name}
            title={`Switch to ${name}`}
            onClick={() => {
              storeProviderSid(service_provider_sid);
              window.scrollTo(0, 0);
            }}
          >
            {name}
          </Anchor>
        )}
      </th>
      <td data-label={accounts === 1 ? 'account' : 'accounts'}>
        {countWords(accounts + (accounts_is_least ? 1 : 0), accounts_is_least)}
      </td>
      <td data-label={attempts === 1 ? 'call' : 'calls'}>{attempts === null ? '–' : countText(attempts)}</td>
      <td data-label="answered" data-none={attempts ? undefined : true}>
        {rateText(provider)}
      </td>
      <td data-well={status === 'good' || undefined}>
        <StatusBadge status={status}>{text}</StatusBadge>
      </td>
    </tr>
  );
}
