import type { Deleting } from '../app/record/RecordScreen.tsx';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { lcrTitle, routesShown } from './lcr-words.ts';
import { type LcrRow, useRemoveLcr } from './lcrs.queries.ts';

type DeleteLcrProps = Deleting & { lcr: LcrRow };

export function DeleteLcr({ lcr, ...rest }: DeleteLcrProps) {
  const remove = useRemoveLcr();
  const routes = routesShown(lcr.number_routes);
  return (
    <ConfirmDelete
      {...rest}
      kind="outbound call routing"
      name={lcrTitle(lcr)}
      onDelete={() => remove.mutateAsync(lcr.lcr_sid)}
      done={`${lcrTitle(lcr)} deleted`}
    >
      <p>
        {routes === 0
          ? 'Its default route goes with it.'
          : `Its ${routes === 1 ? 'route goes' : `${routes} routes go`} with it, the default route too.`}{' '}
        {lcr.account_sid
          ? "Calls of the account then use the service provider's routing or, if there is none, any active carrier."
          : 'Calls of accounts without their own routing then use any active carrier.'}
      </p>
    </ConfirmDelete>
  );
}
