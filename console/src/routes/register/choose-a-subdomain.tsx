import { createFileRoute, redirect } from '@tanstack/react-router';
import { homeOf, onlyWhen, requireSession } from '../../app/guard.ts';
import { pageSettings } from '../../app/page-settings.ts';
import { ChooseSubdomainScreen } from '../../sign-up/ChooseSubdomainScreen.tsx';

export const Route = createFileRoute('/register/choose-a-subdomain')({
  beforeLoad: async (at) => {
    onlyWhen(pageSettings.enable_hosted_system)();
    const loaded = await requireSession(at);
    const { actor, me } = loaded.session;
    // Done already, or nobody who has one, or who may choose it.
    if (actor.scope !== 'account' || me.account.sip_realm || actor.view_only)
      throw redirect(homeOf(loaded.session));
    return loaded;
  },
  component: ChooseSubdomainScreen,
});
