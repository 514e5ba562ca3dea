import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addressType } from '@trunkline/contract/carriers/address.ts';
import type {
  InboundExplanation,
  InboundMatch,
} from '@trunkline/contract/least-cost-routing/explain.contract.ts';
import { useState } from 'react';
import { useSession } from '../session/session.queries.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { CallPath } from './CallPath.tsx';
import { inboundQuery } from './explain.queries.ts';
import { Warnings } from './OutboundAnswer.tsx';
import classes from './RouteExplainer.module.css';
import type { Place } from './use-explanation.ts';

const TYPING_MS = 300;
const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

/** Addresses belong to the whole platform: an admin asks about all carriers, others about those that they see. */
export function InboundExplainer({ place }: { place: Place }) {
  const { actor } = useSession();
  const [address, setAddress] = useState('');
  const [number, setNumber] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [asked] = useDebouncedValue(`${address.trim()}\n${number.trim()}`, TYPING_MS);
  const [askedAddress = '', askedNumber = ''] = asked.split('\n');
  const isAddress = addressType(askedAddress) === 'ip';
  const query = useQuery(
    inboundQuery({
      address: isAddress ? askedAddress : '',
      number: askedNumber,
      ...(actor.scope === 'admin' ? {} : place),
    }),
  );
  const isWrong = isLeft && address.trim() !== '' && addressType(address.trim()) !== 'ip';
  const isComplete = isAddress && askedNumber !== '';
  return (
    <>
      <div className={classes.inputs}>
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
      </div>
      <div aria-live="polite" data-old={query.isPlaceholderData || undefined} className={classes.answer}>
        {!isComplete ? (
          <p className={classes.hint}>
            Type the IP address of the other side and the number that it calls, to see which carrier takes the
            call and which application answers.
          </p>
        ) : query.error ? (
          <ProblemNotice error={query.error} what="This could not be found out." />
        ) : (
          query.data && <InboundAnswer answer={query.data} />
        )}
      </div>
    </>
  );
}

function InboundAnswer({ answer }: { answer: InboundExplanation }) {
  const { summary, matches, misses, warnings } = answer;
  return (
    <>
      <p className={classes.summary}>{summary}</p>
      <Warnings warnings={warnings} />
      {matches.map((match) => (
        <Match key={match.carrier.voip_carrier_sid} answer={answer} match={match} />
      ))}
      {misses.length > 0 && (
        <div className={classes.reasons}>
          <p>Have this address, and do not take the call</p>
          <ul>
            {misses.map(({ voip_carrier_sid, carrier_name, network, why }) => (
              <li key={voip_carrier_sid + network}>
                <span>
                  {carrier_name} <code>{network}</code>
                </span>
                <span>{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Match({ answer, match }: { answer: InboundExplanation; match: InboundMatch }) {
  const { carrier, gateways, phone_number, application, account, steps } = match;
  return (
    <section aria-label={carrier.name} className={classes.match}>
      <CallPath
        stops={[
          { kind: 'From', name: <code>{answer.address}</code> },
          {
            kind: gateways.length === 1 ? 'Gateway' : `${gateways.length} gateways`,
            name: <code>{gateways.map(({ network }) => network).join(', ')}</code>,
          },
          {
            kind: 'Carrier',
            name: carrier.name,
            notes: [
              carrier.level === 'provider' ? "The service provider's carrier" : "The account's own carrier",
            ],
          },
          phone_number
            ? { kind: 'Phone number', name: <code>{phone_number.number}</code> }
            : { kind: 'Phone number', name: 'None matches', isMissing: true },
          application
            ? { kind: 'Application', name: application.name, notes: account ? [account.name] : [] }
            : { kind: 'Application', name: 'Nothing answers', isMissing: true },
        ]}
      />
      <ul className={classes.steps} aria-label="Reasons">
        {steps.map(({ done, text }) => (
          <li key={text} data-done={done || undefined}>
            {done ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
