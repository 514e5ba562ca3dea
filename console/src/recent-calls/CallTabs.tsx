import { Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useEffect, useState } from 'react';
import { fetchAhead } from '../app/fetch-ahead.ts';
import { CallFields } from './CallFields.tsx';
import { CallPart, loadAhead } from './CallPart.tsx';
import classes from './CallTabs.module.css';
import { traceQuery } from './recent-calls.queries.ts';
import { type PartName, useCallParts } from './use-call-parts.ts';

const titles: Record<PartName, string> = {
  trace: 'Tracing',
  recording: 'Recording',
  sip: 'SIP messages',
  logs: 'Logs',
};

/** A call in tabs. What was looked at goes on where one looks at another: a recording plays while its trace is read. */
export function CallTabs({ call }: { call: Call }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const parts = useCallParts(call, seen.includes('trace') || seen.includes('recording'));
  const queryClient = useQueryClient();
  const meant = (name: PartName) => {
    loadAhead(name);
    if (name === 'trace') void fetchAhead(queryClient, traceQuery(call));
  };
  const light = parts.names.filter((name) => name !== 'recording').join();
  useEffect(() => {
    // Once the details are on the screen. The player is many times as large: it waits until somebody points at it.
    const timer = setTimeout(() => {
      for (const name of light.split(',').filter(Boolean)) loadAhead(name as PartName);
    });
    return () => clearTimeout(timer);
  }, [light]);
  if (parts.names.length === 0) return <CallFields call={call} />;
  return (
    <Tabs
      defaultValue="details"
      className={classes.tabs}
      keepMountedMode="display-none"
      onChange={(name) => name && !seen.includes(name) && setSeen([...seen, name])}
    >
      <Tabs.List className={classes.list}>
        <Tabs.Tab value="details">Details</Tabs.Tab>
        {parts.names.map((name) => (
          <Tabs.Tab key={name} value={name} onPointerEnter={() => meant(name)}>
            {titles[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <CallFields call={call} />
      </Tabs.Panel>
      {parts.names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {seen.includes(name) && <CallPart name={name} call={call} parts={parts} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
