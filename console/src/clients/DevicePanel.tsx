import { useQuery } from '@tanstack/react-query';
import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import { useSession } from '../session/session.queries.ts';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { registrationQuery } from './clients.queries.ts';
import { RegistrationState } from './RegistrationState.tsx';

type DevicePanelProps = {
  client: Client;
  /** Undefined while it is loading. */
  sip_realm: string | null | undefined;
};

/** What is set up in the device, and whether it is there now. */
export function DevicePanel({ client, sip_realm }: DevicePanelProps) {
  const { features } = useSession();
  const { account_sid, username } = client;
  const isKnown = features.has('registrations') && Boolean(sip_realm && username);
  const { data, error } = useQuery({
    ...registrationQuery(account_sid, username ?? ''),
    enabled: isKnown,
  });
  if (!username || sip_realm === null) return null;
  const address = sip_realm && `${username}@${sip_realm}`;
  const state = <RegistrationState registration={data} error={error} />;
  const facts = [
    { name: 'SIP address', value: address ? <CopyText text={address} name="SIP address" /> : '–' },
  ];
  if (features.has('registrations')) facts.push({ name: 'Registration', value: state });
  if (isKnown && data?.registered_status === 'active') {
    facts.push(
      { name: 'Contact', value: data.contact ? <CopyText text={data.contact} name="contact" /> : '–' },
      { name: 'Transport', value: <>{data.protocol?.toUpperCase()}</> },
    );
    if (data.proxy) facts.push({ name: 'Proxy', value: <CopyText text={data.proxy} name="proxy" /> });
    facts.push({ name: 'Expires', value: <RelativeTime iso={new Date(data.expiryTime).toISOString()} /> });
  }
  return (
    <AsidePanel title="Device" summary={features.has('registrations') ? state : address}>
      <Facts facts={facts} />
    </AsidePanel>
  );
}
