import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { CarrierEditor } from '../../../carriers/CarrierEditor.tsx';
import { carrierQuery } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/$voipCarrierSid/edit')({
  ...recordAddress('voipCarrierSid'),
  loader: ({ context, params }) => void fetchAhead(context.queryClient, carrierQuery(params.voipCarrierSid)),
  component: CarrierEditor,
});
