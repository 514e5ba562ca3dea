import type { TrunkAttempt as Attempt, TlsFacts } from '@trunkline/contract/carriers/trunk-test.contract.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { Terms } from '../ui/page/Terms.tsx';
import classes from './TrunkTest.module.css';
import { answerOf, durationOf, placeOf, statusOf, UNASKED } from './trunk-words.ts';

type Fact = [name: string, value: string | null];

/** One address that was asked. `told` has been said already. */
export function TrunkAttempt({ attempt, told }: { attempt: Attempt; told: string }) {
  const { allow, failure, ip, ms, outcome, port, server, supported, tls, transport } = attempt;
  return (
    <div className={classes.attempt}>
      <div className={classes.head}>
        <StatusBadge status={statusOf(attempt)}>
          {outcome === 'answered' ? answerOf(attempt) : outcome === 'failed' ? 'Failed' : UNASKED}
        </StatusBadge>
        <span className={classes.place}>
          <code>{placeOf(ip, port)}</code> <span>{transport.toUpperCase()}</span>
        </span>
        <span className={classes.time}>{durationOf(ms)}</span>
      </div>
      {failure && failure !== told && <p className={classes.summary}>{failure}</p>}
      <Facts
        facts={[
          ['Server', server],
          ['Allows', allow],
          ['Supports', supported],
          ...(tls ? certificateFacts(tls) : []),
        ]}
      />
    </div>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return <Terms className={classes.facts} of={known} />;
}

function certificateFacts(tls: TlsFacts): Fact[] {
  const day = (iso: string | null) => (iso === null ? 'unknown' : iso.slice(0, 10));
  const names = {
    true: 'yes',
    false: 'no, issued for another name',
    null: 'the certificate contains no address',
  };
  return [
    ['Connection', `${tls.protocol}, ${tls.cipher}`],
    ['Certificate', tls.subject],
    ['Issued by', tls.issuer],
    ['Valid', `${day(tls.valid_from)} to ${day(tls.valid_to)}`],
    ['Trusted', tls.trusted ? 'yes' : `no: ${tls.trust_failure}`],
    ['Names the gateway', names[`${tls.name_matches}`]],
  ];
}
