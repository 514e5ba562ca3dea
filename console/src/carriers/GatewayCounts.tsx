import type { CarrierRow } from './carriers.queries.ts';
import classes from './GatewayCounts.module.css';

/** As the list's own answer tells them; nothing where it does not, and nothing for a carrier without any. */
export function GatewayCounts({ gateways }: Pick<CarrierRow, 'gateways'>) {
  if (!gateways) return null;
  const { sip_inbound, sip_outbound, smpp_inbound, smpp_outbound } = gateways;
  const hasSip = sip_inbound + sip_outbound > 0;
  const hasSmpp = smpp_inbound + smpp_outbound > 0;
  if (!hasSip && !hasSmpp) return null;
  return (
    <span className={classes.counts}>
      {hasSip && (
        <span>
          <Way count={sip_inbound} word="in" end="bound" />
          {' / '}
          <Way count={sip_outbound} word="out" end="bound" />
        </span>
      )}
      {hasSmpp && (
        <span title={`SMPP: ${smpp_inbound} inbound, ${smpp_outbound} outbound`}>
          SMPP <Way count={smpp_inbound} word="in" />
          {' / '}
          <Way count={smpp_outbound} word="out" />
        </span>
      )}
    </span>
  );
}

/** `end`: of the word, where the list has room for it. */
function Way({ count, word, end }: { count: number; word: string; end?: string }) {
  return (
    <span data-some={count > 0 || undefined}>
      {count} {word}
      {end && <span className={classes.end}>{end}</span>}
    </span>
  );
}
