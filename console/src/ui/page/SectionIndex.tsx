import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { HERE } from './help-link.ts';
import classes from './SectionIndex.module.css';
import {
  readSections,
  type SectionMark,
  sectionAtTop,
  sectionHash,
  sectionsIn,
  showNamed,
  showSection,
} from './section-marks.ts';

type SectionIndexProps = {
  of: RefObject<HTMLElement | null>;
  /** There is no select then: there are never so many that it helps. */
  isShort: boolean | undefined;
};

/** The names of a page's sections, with what is wrong and what is changed in them; a select where there is no room. */
export function SectionIndex({ of, isShort }: SectionIndexProps) {
  const [sections, setSections] = useState<readonly SectionMark[]>([]);
  const [current, setCurrent] = useState('');
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });

  // An address that names one leads there on a page that is open already, too; sections that come later look for themselves.
  useEffect(() => showNamed(hash, of.current), [of, hash]);

  useEffect(() => {
    const root = of.current;
    if (!root) return;
    const look = () => setCurrent(sectionAtTop(root));
    const read = () => {
      const next = readSections(root);
      setSections((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      look();
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: WATCHED });
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [of]);

  const go = (id: string) => {
    const section = sectionsIn(of.current).find((one) => one.id === id);
    if (!section) return;
    showSection(section);
    const hash = sectionHash(section.dataset.section ?? '');
    void navigate({ ...HERE, hash, replace: true } as never);
  };
  return (
    <nav aria-label="Sections" className={classes.index} data-sections={isShort ? 1 : sections.length}>
      <ul className={classes.list}>
        {sections.map(({ id, name, faults, isChanged }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.entry}
              aria-current={id === current || undefined}
              onClick={() => go(id)}
            >
              <span>{name}</span>
              {faults > 0 && (
                <span className={classes.faults}>
                  {faults}
                  <VisuallyHidden> {faults === 1 ? 'fault' : 'faults'}</VisuallyHidden>
                </span>
              )}
              {isChanged && (
                <span className={classes.changed}>
                  <VisuallyHidden>changed</VisuallyHidden>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {sections.length > 1 && !isShort && (
        <NativeSelect
          className={classes.select}
          aria-label="Go to section"
          leftSection="Section"
          leftSectionWidth={74}
          value={current}
          data={sections.map(({ id, name, faults, isChanged }) => ({
            value: id,
            label: [name, faults > 0 && `${faults} wrong`, isChanged && 'changed']
              .filter(Boolean)
              .join(' · '),
          }))}
          onChange={(event) => go(event.currentTarget.value)}
        />
      )}
    </nav>
  );
}

/** What a section's mark and its being shown are read from. */
const WATCHED = ['aria-invalid', 'data-changed', 'data-section', 'style'];
