import { createFileRoute } from '@tanstack/react-router';
import { recordAddress } from '../../../app/record/record-address.ts';
import { CarrierEditor } from '../../../carriers/CarrierEditor.tsx';
import { carrierQuery } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/$voipCarrierSid/edit')({
  ...recordAddress('voipCarrierSid'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(carrierQuery(params.voipCarrierSid)),
  component: CarrierEditor,
});
