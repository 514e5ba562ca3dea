import { Button, Tabs } from '@mantine/core';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { historyEntry } from '../app/record/history-entry.ts';
import { useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import classes from './SettingsScreen.module.css';

const route = getRouteApi('/internal/settings');
const configuration = linkOptions({ to: '/internal/settings/configuration' });

type SettingsScreenProps = { admin: ReactNode; provider: ReactNode; status: ReactNode };

/** An admin has tabs; a service provider has its own settings and nothing to choose. */
export function SettingsScreen({ provider, ...others }: SettingsScreenProps) {
  const session = useSession();
  const { tab } = route.useSearch();
  const current = useCurrentProvider();
  const { actor } = session;
  const showsProvider = actor.scope !== 'admin' || tab === 'service-provider';
  const record = showsProvider ? current?.service_provider_sid : { kind: 'settings' as const };
  return (
    <>
      <PageHeader
        menu={record ? historyEntry(session, record) : []}
        title="Settings"
        action={
          session.features.has('configuration') && (
            <Button variant="default" component={TargetLink} link={configuration}>
              Configuration as code
            </Button>
          )
        }
        purpose={
          actor.scope === 'admin'
            ? 'For the whole installation and the current service provider'
            : 'Settings of your service provider'
        }
      />
      {actor.scope === 'admin' ? <SettingsTabs {...others} provider={provider} /> : provider}
    </>
  );
}

/** A tab is loaded when it is first opened, and keeps what was typed while the other one is looked at. */
function SettingsTabs({ admin, provider, status }: SettingsScreenProps) {
  const { features } = useSession();
  const { tab = 'admin' } = route.useSearch();
  const navigate = route.useNavigate();
  const opened = useRef(new Set<string>());
  opened.current.add(tab);

  function show(next: string | null) {
    const isNamed = next === 'service-provider' || next === 'status';
    void navigate({ search: { tab: isNamed ? next : undefined } });
  }

  return (
    <Tabs value={tab} onChange={show} keepMountedMode="display-none">
      <Tabs.List className={classes.list}>
        <Tabs.Tab value="admin">Admin</Tabs.Tab>
        <Tabs.Tab value="service-provider">Service provider</Tabs.Tab>
        {features.has('status') && <Tabs.Tab value="status">Status</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="admin">{opened.current.has('admin') && admin}</Tabs.Panel>
      <Tabs.Panel value="service-provider">{opened.current.has('service-provider') && provider}</Tabs.Panel>
      {/* It is asked for again and again, so only while it is looked at. */}
      <Tabs.Panel value="status">{tab === 'status' && status}</Tabs.Panel>
    </Tabs>
  );
}
