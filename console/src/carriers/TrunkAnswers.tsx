import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session.queries.ts';
import { AsidePanel, Facts } from '../ui/page/AsidePanel.tsx';
import { LastAnswer } from '../ui/page/LastAnswer.tsx';
import { unread } from '../ui/page/not-read.ts';
import { trunkAnswersQuery } from './trunk-test.queries.ts';
import { answersInShort, lastWordOf, placeOf } from './trunk-words.ts';

/** More are told by the test itself. */
const MOST_SHOWN = 10;

type TrunkAnswersProps = { voip_carrier_sid: string; loadedAt: number };

/** What each outbound gateway answered last; nothing where the server does not keep it (`R7`). */
export function TrunkAnswers({ voip_carrier_sid, loadedAt }: TrunkAnswersProps) {
  const isKept = useSession().features.has('trunk-answers');
  const answers = useQuery({
    ...trunkAnswersQuery(voip_carrier_sid, loadedAt),
    enabled: isKept,
  });
  if (!isKept) return null;
  const { data } = answers;
  const summary = data ? answersInShort(data) : unread(answers);
  const facts = (data ?? [])
    .slice(0, MOST_SHOWN)
    .map(({ address, is_active, last, port, sip_gateway_sid }) => ({
      key: sip_gateway_sid,
      // They come last, and what they answered may be old.
      name: `${placeOf(address, port)}${is_active === 0 ? ', inactive' : ''}`,
      value: <LastAnswer shown={lastWordOf(last)} last={last} />,
    }));
  const more = (data?.length ?? 0) - facts.length;
  return (
    <AsidePanel title="Gateways' last answers" summary={summary}>
      {facts.length > 0 ? <Facts facts={facts} /> : summary}
      {more > 0 && <p>And {more} more.</p>}
    </AsidePanel>
  );
}
