import { useQuery } from '@tanstack/react-query';
import type { Client } from '@trunkline/contract/clients/clients.contract.ts';
import type { ReactNode } from 'react';
import { useSession } from '../session/session.queries.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Section } from '../ui/Section.tsx';
import { RegistrationState } from './ClientState.tsx';
import { registrationQuery } from './clients.queries.ts';
import classes from './DeviceSection.module.css';

type DeviceSectionProps = {
  client: Client;
  /** Undefined while it is loading. */
  sip_realm: string | null | undefined;
};

/** What is set up in the device, and whether it is there now. */
export function DeviceSection({ client, sip_realm }: DeviceSectionProps) {
  const { features } = useSession();
  const { account_sid, username } = client;
  const isKnown = features.has('registrations') && Boolean(sip_realm && username);
  const { data, error } = useQuery({
    ...registrationQuery(account_sid, username ?? ''),
    enabled: isKnown,
  });
  if (!username || sip_realm === null) return null;
  return (
    <Section title="Device">
      <dl className={classes.facts}>
        <Fact name="SIP address">
          {sip_realm && <CopyText text={`${username}@${sip_realm}`} name="SIP address" />}
        </Fact>
        {features.has('registrations') && (
          <Fact name="Registration">
            <RegistrationState registration={data} error={error} />
          </Fact>
        )}
        {isKnown && data?.registered_status === 'active' && (
          <>
            <Fact name="Contact">{data.contact && <CopyText text={data.contact} name="contact" />}</Fact>
            <Fact name="Transport">{data.protocol?.toUpperCase()}</Fact>
            {data.proxy && (
              <Fact name="Proxy">
                <CopyText text={data.proxy} name="proxy" />
              </Fact>
            )}
            <Fact name="Expires">
              <RelativeTime iso={new Date(data.expiryTime).toISOString()} />
            </Fact>
          </>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}
