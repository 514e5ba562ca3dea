import { ConfirmDelete } from '../ui/ConfirmDelete.tsx';
import { formatNumber } from '../ui/format-number.ts';
import { type NumberRow, useRemoveNumber } from './phone-numbers.queries.ts';

type DeletePhoneNumberProps = {
  number: Pick<NumberRow, 'phone_number_sid' | 'number'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeletePhoneNumber({ number, opened, onClose, onDeleted }: DeletePhoneNumberProps) {
  const remove = useRemoveNumber();
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      kind="phone number"
      name={formatNumber(number.number)}
      onDelete={() => remove.mutateAsync(number.phone_number_sid)}
      onDeleted={onDeleted}
    >
      <p>Calls to it go to its carrier's default application from then on, if the carrier has one.</p>
    </ConfirmDelete>
  );
}
