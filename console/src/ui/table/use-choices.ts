import { useRef, useState } from 'react';

/** A button and what can be chosen by it, which is loaded from when somebody is about to. */
export function useChoices() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  // Not always the button: there are browsers in which a press leaves the focus where it is.
  const openedFrom = useRef<Element>(null);

  function turn(to: boolean) {
    if (to) {
      setIsWanted(true);
      openedFrom.current = document.activeElement;
    }
    setIsOpen(to);
  }

  return {
    isOpen,
    isWanted,
    want: () => setIsWanted(true),
    turn,
    choices: {
      anchor,
      opened: isOpen,
      isLeft: () => document.activeElement !== openedFrom.current,
      onClose: () => turn(false),
    },
  };
}
