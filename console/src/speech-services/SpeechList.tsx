import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import { CredentialList } from '../app/credential/CredentialList.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import type { Column } from '../ui/table/columns.ts';
import { speechKind } from './speech-kind.ts';
import { usageOf } from './speech-words.ts';

const usage: Column<SpeechCredential>[] = [
  { id: 'usage', header: 'Used for', cell: usageOf, wideOnly: true, least: 82 },
];
const lastUsed: Column<SpeechCredential>[] = [
  {
    id: 'last_used',
    header: 'Last used',
    cell: ({ last_used }) => <RelativeTime iso={last_used} never="Never" />,
    sort: 'last_used',
    align: 'end',
    wideOnly: true,
  },
];

export function SpeechList() {
  return <CredentialList kind={speechKind} between={usage} times={lastUsed} />;
}
