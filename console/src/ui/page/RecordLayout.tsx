import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IsFolded } from './AsidePanel.tsx';
import classes from './RecordLayout.module.css';
import { SectionIndex } from './SectionIndex.tsx';

type RecordLayoutProps = {
  /** `AsidePanel`s: is it all right, and what depends on it. */
  aside?: ReactNode;
  /** A section or two. */
  isShort?: boolean | undefined;
  children: ReactNode;
};

const Beside = createContext<{ place: HTMLElement | null; isFolded: boolean }>({
  place: null,
  isFolded: false,
});

/** An index of the sections, the sections, and beside them what is known; above them where there is no room. */
export function RecordLayout({ aside, isShort, children }: RecordLayoutProps) {
  const middle = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const panels = (
    <IsFolded value={!isWide}>
      <aside className={classes.aside} aria-label="About this record">
        <div ref={setBeside} className={classes.beside} />
        {aside}
      </aside>
    </IsFolded>
  );
  return (
    <div className={classes.layout} data-record>
      {!isWide && panels}
      <SectionIndex of={middle} isShort={isShort} />
      <div ref={middle} className={classes.middle}>
        <Beside value={{ place: beside, isFolded: !isWide }}>{children}</Beside>
      </div>
      {isWide && panels}
    </div>
  );
}

/** For what lies within the form's reach and is shown beside it, before all else there. */
export function BesideForm({ children }: { children: ReactNode }) {
  const { place, isFolded } = useContext(Beside);
  return place && createPortal(<IsFolded value={isFolded}>{children}</IsFolded>, place);
}
