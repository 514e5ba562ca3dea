import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { pageOf } from '../app/record/record-link.ts';
import { useGoOn } from '../app/record/use-go-on.ts';
import { serviceProvidersQuery } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { RealmForm } from './RealmForm.tsx';
import classes from './SignUpForm.module.css';

const route = getRouteApi('/internal/accounts/$accountSid/sip-realm/edit');

/** Another SIP realm for an account, below the root domain of its provider. */
export function SipRealmScreen() {
  const { accountSid } = route.useParams();
  const goOn = useGoOn();
  const { me } = useSession();
  const account = useQuery(accountQuery(accountSid));
  const providers = useQuery(serviceProvidersQuery());
  const provider = providers.data?.find(
    ({ service_provider_sid }) => service_provider_sid === account.data?.service_provider_sid,
  );
  const root_domain = me.account.root_domain ?? provider?.root_domain ?? null;
  const back = pageOf('accounts', accountSid);
  const error = account.error ?? providers.error;
  return (
    <>
      <PageHeader
        title="Edit Sip Realm"
        crumbs={[{ label: 'Account', link: back }]}
        purpose={account.data?.name ?? 'Of your account'}
      />
      <Section
        title="SIP realm"
        about="The address to which your carrier sends calls and at which devices register. Update both when it changes."
      >
        <div className={classes.panel}>
          {error ? (
            <ProblemNotice
              error={error}
              what="The account could not be loaded."
              onRetry={() => Promise.all([account.refetch(), providers.refetch()])}
            />
          ) : !account.data || !providers.data ? (
            <Skeleton height={110} animate={false} />
          ) : root_domain === null ? (
            <Text>
              The service provider of this account has no root domain, so no subdomain can be chosen.
            </Text>
          ) : (
            <RealmForm
              account_sid={accountSid}
              root_domain={root_domain}
              current={account.data.sip_realm}
              label="Change Sip Realm"
              onSaved={() => {
                toastSuccess('SIP realm changed');
                void goOn({ ...back, ignoreBlocker: true });
              }}
              cancel={back}
            />
          )}
        </div>
      </Section>
    </>
  );
}
