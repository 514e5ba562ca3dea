import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** For a field that marks all of its text when it takes the focus: the press that brought it would set the caret as it ends. */
export function useWholePress() {
  const isPressed = useRef(false);
  return {
    onPointerDown({ currentTarget }: PointerEvent) {
      isPressed.current = currentTarget !== document.activeElement;
    },
    onMouseUp(event: MouseEvent) {
      if (isPressed.current) event.preventDefault();
      isPressed.current = false;
    },
  };
}
