import type { ListedLiveCall } from '@trunkline/contract/live-calls/live-calls.contract.ts';
import { ConfirmAction } from '../ui/overlay/ConfirmAction.tsx';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { callName } from './live-call-words.ts';
import { useHangUp } from './live-calls.queries.ts';

/** Asks first: whoever speaks there is cut off. */
export function HangUp({ call, onClose }: { call: ListedLiveCall; onClose: () => void }) {
  const hangUp = useHangUp();
  return (
    <ConfirmAction
      opened
      onClose={onClose}
      title="Hang up this call?"
      label="Hang up"
      workingLabel="Hanging up"
      failed="The call was not hung up."
      onConfirm={() => hangUp.mutateAsync(call)}
      onDone={() => toastSuccess('The call is being hung up')}
    >
      <p>
        The call from <strong>{callName(call)}</strong>
        {call.account_name && ` of ${call.account_name}`} ends for both sides at once.
      </p>
    </ConfirmAction>
  );
}
