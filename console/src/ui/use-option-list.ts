import { type KeyboardEvent, useId, useState } from 'react';

type OptionListParts = {
  count: number;
  /** Which option the list opens at: the one that is chosen. */
  first?: number;
  onChoose: (index: number) => void;
};

/**
 * A text field with a list of options below it: what is open, which option the arrow keys are at, and
 * what a screen reader is told. The field keeps the focus; `OptionList` draws the options.
 */
export function useOptionList({ count, first = 0, onChoose }: OptionListParts) {
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  function open(index = first) {
    setAt(index);
    setIsOpen(true);
  }

  function steer(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setIsOpen(false);
    } else if (event.key === 'Enter') {
      if (!isOpen || at >= count) return;
      event.preventDefault();
      onChoose(at);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (!isOpen) open();
      else if (count > 0) setAt((at + step + count) % count);
    }
  }

  return {
    isOpen,
    at,
    open,
    close: () => setIsOpen(false),
    listId: id,
    optionId,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && count > 0 ? optionId(at) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onKeyDown: steer,
    } as const,
  };
}
