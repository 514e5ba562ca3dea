import { Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { addressType } from '@trunkline/contract/carriers/address.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { plain } from '../ui/form/plain.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { inboundQuery } from './explain.queries.ts';
import { InboundAnswer } from './InboundAnswer.tsx';
import classes from './RouteExplainer.module.css';
import type { Place } from './use-explanation.ts';

const TYPING_MS = 300;

/** Addresses belong to the whole platform: an admin asks about all carriers, others about those that they see. */
export function InboundExplainer({ place }: { place: Place }) {
  const { actor } = useSession();
  const [address, setAddress] = useState('');
  const [number, setNumber] = useState('');
  const [realm, setRealm] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [asked] = useDebouncedValue(`${address.trim()}\n${number.trim()}\n${realm.trim()}`, TYPING_MS);
  const [askedAddress = '', askedNumber = '', sip_realm = ''] = asked.split('\n');
  const isAddress = addressType(askedAddress) === 'ip';
  const query = useQuery({
    ...inboundQuery({
      address: askedAddress,
      number: askedNumber,
      ...(sip_realm && { sip_realm }),
      ...(actor.scope === 'admin' ? {} : place),
    }),
    enabled: isAddress && askedNumber !== '',
  });
  const isWrong = isLeft && address.trim() !== '' && addressType(address.trim()) !== 'ip';
  const isComplete = isAddress && askedNumber !== '';
  return (
    <>
      <Stack gap={12}>
        <TextInput
          {...plain}
          label="The call comes from"
          placeholder="203.0.113.7"
          value={address}
          error={isWrong && 'Please provide a valid IP address.'}
          onBlur={() => setIsLeft(true)}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <TextInput
          {...plain}
          label="Number called"
          inputMode="tel"
          placeholder="442079460000"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          {...plain}
          label="Addressed to"
          description="An account's SIP realm, if the call contains one."
          placeholder="sip.example.com"
          maxLength={255}
          value={realm}
          onChange={(event) => setRealm(event.currentTarget.value)}
        />
      </Stack>
      <div aria-live="polite" data-old={query.isPlaceholderData || undefined} className={classes.answer}>
        {!isComplete ? (
          <Text c="dimmed">
            Enter the IP address of the caller and the called number to see which carrier takes the call and
            which application answers.
          </Text>
        ) : query.error ? (
          <ProblemNotice error={query.error} what="This could not be determined." />
        ) : (
          query.data && <InboundAnswer answer={query.data} />
        )}
      </div>
    </>
  );
}
