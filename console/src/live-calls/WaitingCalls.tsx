import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { failureOf } from '../ui/page/failure.ts';
import { useLasting } from '../ui/page/use-lasting.ts';
import { waitingQueries } from './live-calls.queries.ts';
import classes from './WaitingCalls.module.css';

const MOST_SHOWN = 50;

/** What waits, meets and is registered in an account; each part comes and fails by itself. */
export function WaitingCalls({ account_sid }: { account_sid: string }) {
  const asked = waitingQueries(account_sid);
  const queues = useLasting(useQuery(asked.queues));
  const conferences = useLasting(useQuery(asked.conferences));
  const registered = useLasting(useQuery(asked.registered));
  const count = useLasting(useQuery(asked.count));
  return (
    <div className={classes.panels}>
      <AsidePanel title="Queues" summary="">
        <Part query={queues} none="No calls are waiting in a queue." noun="queues">
          {(rows) => (
            <Facts
              facts={rows.map(({ length, name }) => ({
                name,
                value: <span data-whole>{length} waiting</span>,
              }))}
            />
          )}
        </Part>
      </AsidePanel>
      <AsidePanel title="Conferences" summary="">
        <Part query={conferences} none="No conferences in progress." noun="conferences">
          {(names) => <Names names={names} label="Conferences" />}
        </Part>
      </AsidePanel>
      <AsidePanel
        title="Registered devices"
        summary=""
        note={registered.data && registered.data.length > 0 && registered.data.length}
      >
        <Part query={registered} none="No devices are registered." noun="registered devices">
          {(names) => <Names names={names} label="Registered devices" />}
        </Part>
      </AsidePanel>
      <AsidePanel title="Counted for limits" summary="">
        {count.error ? (
          <p className={classes.failed}>{failureOf(count.error).msg}</p>
        ) : count.data ? (
          <Facts
            facts={[
              { name: 'Inbound calls', value: count.data.inbound },
              { name: 'Outbound calls', value: count.data.outbound },
            ]}
          />
        ) : (
          <Skeleton height={46} />
        )}
      </AsidePanel>
    </div>
  );
}

type PartProps<T> = {
  query: { data: readonly T[] | undefined; error: unknown };
  none: string;
  noun: string;
  children: (rows: readonly T[]) => ReactNode;
};

function Part<T>({ query: { data, error }, none, noun, children }: PartProps<T>) {
  if (error) return <p className={classes.failed}>{failureOf(error).msg}</p>;
  if (!data) return <Skeleton height={46} />;
  if (data.length === 0) return <p className={classes.none}>{none}</p>;
  const more = data.length - MOST_SHOWN;
  return (
    <>
      {children(data.slice(0, MOST_SHOWN))}
      {more > 0 && (
        <p className={classes.none}>
          and {more} more {noun}
        </p>
      )}
    </>
  );
}

function Names({ names, label }: { names: readonly string[]; label: string }) {
  return (
    <ul className={classes.names} aria-label={label}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
