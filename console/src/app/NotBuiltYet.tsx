import { IconBarrierBlock } from '@tabler/icons-react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** An area whose address is kept and whose screens are still to come. */
export function NotBuiltYet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={<IconBarrierBlock size={28} aria-hidden />} title="This area is not built yet">
        Its address is reserved. Until then, use the API for it.
      </EmptyState>
    </>
  );
}
