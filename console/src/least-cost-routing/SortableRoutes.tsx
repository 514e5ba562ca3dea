import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { memo, type ReactNode, useRef } from 'react';

type SortableRoutesProps = {
  /** Of the rows, in their order. */
  ids: string[];
  /** What a row is called where its move is announced. */
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [upAndDown];
/** A press that hardly moves is no drag. */
const pointer = { activationConstraint: { distance: 4 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'auto' } as const;
const instructions = {
  draggable:
    'Press Space to pick up the route, the arrow keys to move it, Space to drop it, and Escape to cancel.',
};

/**
 * Rows that are put into order by dragging them, or in the same way by keys; every step is announced. Drawn again only
 * with other rows or another order: the two handlers work on what the form has then, whichever rendering they are from.
 */
export const SortableRoutes = memo(
  Sortable,
  (before, now) => before.ids === now.ids && before.children === now.children,
);

function Sortable({ ids, nameOf, onMove, children }: SortableRoutesProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;

  // A row is over itself at first; saying so would drown that it was picked up.
  const hasMoved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      hasMoved.current = false;
      return `Picked up ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
      hasMoved.current = true;
      return `${name(active.id)} would be ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}, now ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays at ${place(active.id)}.`,
  };

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (to !== -1 && from !== to) onMove(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      modifiers={modifiers}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
