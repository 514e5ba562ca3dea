import { createFileRoute } from '@tanstack/react-router';
import { settingsPolicy } from '@trunkline/contract/settings/settings.policy.ts';
import { ApiKeys } from '../../api-keys/ApiKeys.tsx';
import { warmApiKeys } from '../../api-keys/api-keys.queries.ts';
import { guardElseOwnAccount } from '../../app/guard.ts';
import { ProviderSettings } from '../../service-providers/ProviderSettings.tsx';
import { warmProviderSettings } from '../../service-providers/service-providers.queries.ts';
import { AdminSettings } from '../../settings/AdminSettings.tsx';
import { SettingsScreen } from '../../settings/SettingsScreen.tsx';
import { warmAdminSettings } from '../../settings/settings.queries.ts';

type SettingsSearch = { tab?: 'service-provider' | undefined };

export const Route = createFileRoute('/internal/settings')({
  validateSearch: (raw: Record<string, unknown>): SettingsSearch => ({
    tab: raw.tab === 'service-provider' ? raw.tab : undefined,
  }),
  beforeLoad: guardElseOwnAccount(settingsPolicy, 'openScreen'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    if (session.actor.scope === 'admin' && !deps.tab) return warmAdminSettings(queryClient);
    const provider = await warmProviderSettings(queryClient);
    if (provider) warmApiKeys(queryClient, { ...provider, account_sid: null });
  },
  component: () => (
    <SettingsScreen
      admin={<AdminSettings />}
      provider={<ProviderSettings keys={(owner) => <ApiKeys owner={owner} label="Service provider" />} />}
    />
  ),
});
