import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.queries.ts';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { trunkAnswersQuery } from './trunk-test.queries.ts';
import { answersInShort, lastWordOf, placeOf } from './trunk-words.ts';

/** More are told by the test itself. */
const MOST_SHOWN = 10;

/** What each outbound gateway answered last; nothing where the server does not keep it (`R7`). */
export function TrunkAnswers({ voip_carrier_sid, loadedAt }: { voip_carrier_sid: string; loadedAt: number }) {
  const isKept = useSession().features.has('trunk-answers');
  const { data, error } = useQuery({
    ...trunkAnswersQuery(voip_carrier_sid, loadedAt),
    enabled: isKept,
  });
  if (!isKept) return null;
  const summary = data ? answersInShort(data) : error ? 'Not known' : '…';
  const facts = (data ?? []).slice(0, MOST_SHOWN).map(({ address, last, port, sip_gateway_sid }) => {
    const { status, word } = lastWordOf(last);
    return {
      key: sip_gateway_sid,
      name: placeOf(address, port),
      value: (
        <>
          <StatusBadge status={status} detail={last?.summary}>
            {word}
          </StatusBadge>
          {last && (
            <>
              {' '}
              <RelativeTime iso={last.tested_at} />
            </>
          )}
        </>
      ),
    };
  });
  const more = (data?.length ?? 0) - facts.length;
  return (
    <AsidePanel title="Gateways' last answers" summary={summary}>
      {facts.length > 0 ? <Facts facts={facts} /> : summary}
      {more > 0 && <p>And {more} more.</p>}
    </AsidePanel>
  );
}
