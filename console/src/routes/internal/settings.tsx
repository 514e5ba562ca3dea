import { createFileRoute } from '@tanstack/react-router';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { ApiKeys } from '../../api-keys/ApiKeys.tsx';
import { warmApiKeys } from '../../api-keys/api-keys.queries.ts';
import { fetchAhead } from '../../app/fetch-ahead.ts';
import { guardElseOwnAccount } from '../../app/guard.ts';
import { MailSection } from '../../outbox/MailSection.tsx';
import { outboxQuery } from '../../outbox/outbox.queries.ts';
import { ProviderSettings } from '../../service-providers/ProviderSettings.tsx';
import { warmProviderSettings } from '../../service-providers/service-providers.queries.ts';
import { AdminSettings } from '../../settings/AdminSettings.tsx';
import { SettingsScreen } from '../../settings/SettingsScreen.tsx';
import { warmAdminSettings } from '../../settings/settings.queries.ts';
import { StatusPanel } from '../../status/StatusPanel.tsx';
import { statusQuery } from '../../status/status.queries.ts';

type SettingsSearch = { tab?: 'service-provider' | 'status' | undefined };

export const Route = createFileRoute('/internal/settings')({
  validateSearch: (raw: Record<string, unknown>): SettingsSearch => ({
    tab: raw.tab === 'service-provider' || raw.tab === 'status' ? raw.tab : undefined,
  }),
  beforeLoad: guardElseOwnAccount(settingsPolicy, 'openScreen'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const isAdmin = session.actor.scope === 'admin';
    if (isAdmin && deps.tab === 'status') return void fetchAhead(queryClient, statusQuery());
    if (isAdmin && !deps.tab) {
      if (session.features.has('outbox')) void fetchAhead(queryClient, outboxQuery());
      return warmAdminSettings(queryClient);
    }
    const provider = await warmProviderSettings(queryClient);
    if (provider) warmApiKeys(queryClient, { ...provider, account_sid: null });
  },
  component: () => (
    <SettingsScreen
      admin={<AdminSettings mail={<MailSection />} />}
      status={<StatusPanel />}
      provider={<ProviderSettings keys={(owner) => <ApiKeys owner={owner} label="Service provider" />} />}
    />
  ),
});
