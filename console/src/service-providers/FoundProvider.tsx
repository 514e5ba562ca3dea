import { IconSelector } from '@tabler/icons-react';
import type { ServiceProvider } from '@trunkline/contract/service-providers/service-providers.contract.ts';
import { FilterChoices } from '../ui/table/FilterChip.tsx';
import { useChoices } from '../ui/table/use-choices.ts';
import classes from './ProviderSelect.module.css';

type FoundProviderProps = {
  /** In the order in which they are offered. */
  providers: readonly Pick<ServiceProvider, 'service_provider_sid' | 'name'>[];
  current: Pick<ServiceProvider, 'service_provider_sid' | 'name'> | null | undefined;
  onChoose: (service_provider_sid: string) => void;
};

/** One of more than can be looked through: a part of the name finds it. What it needs is loaded when it is wanted. */
export function FoundProvider({ providers, current, onChoose }: FoundProviderProps) {
  const { isOpen, isWanted, want, turn, choices } = useChoices();
  return (
    <>
      <button
        ref={choices.anchor}
        type="button"
        className={classes.found}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPointerEnter={want}
        onClick={() => turn(!isOpen)}
      >
        <span className={classes.label}>Service provider</span>
        <strong>{current?.name}</strong>
        <IconSelector size={16} aria-hidden />
      </button>
      {isWanted && (
        <FilterChoices
          label="Service provider"
          value={current?.service_provider_sid}
          options={providers.map(({ service_provider_sid, name }) => ({
            value: service_provider_sid,
            label: name,
          }))}
          onChoose={onChoose}
          {...choices}
        />
      )}
    </>
  );
}
