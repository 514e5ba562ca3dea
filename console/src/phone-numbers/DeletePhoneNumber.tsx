import type { Deleting } from '../app/RecordScreen.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { formatNumber } from '../ui/page/format-number.ts';
import { type NumberRow, useRemoveNumber } from './phone-numbers.queries.ts';

type DeletePhoneNumberProps = Deleting & {
  number: Pick<NumberRow, 'phone_number_sid' | 'number'>;
};

export function DeletePhoneNumber({ number, ...rest }: DeletePhoneNumberProps) {
  const remove = useRemoveNumber();
  return (
    <ConfirmDelete
      {...rest}
      kind="phone number"
      name={formatNumber(number.number)}
      onDelete={() => remove.mutateAsync(number.phone_number_sid)}
      done={`Deleted phone number ${formatNumber(number.number)}`}
    >
      <p>Calls to it go to its carrier's default application from then on, if the carrier has one.</p>
    </ConfirmDelete>
  );
}
