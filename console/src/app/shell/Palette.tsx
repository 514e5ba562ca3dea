import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { LONGEST_SEARCH, searchQuery } from '../../search/search.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { showNamed } from '../../ui/page/section-marks.ts';
import { EntryIcon } from './EntryIcon.tsx';
import classes from './Palette.module.css';
import { type Entry, inGroups } from './palette-entries.ts';
import { keysFor } from './shortcut-keys.ts';
import { ariaKeys, keyCap } from './shortcuts.ts';
import { type Doors, useEntries } from './use-palette-entries.ts';

/** After the last key. */
const PAUSE_MS = 80;

type PaletteProps = Doors & {
  /** What was typed before it came. */
  typed: RefObject<string>;
  onClose: () => void;
};

/** One field over everything in reach, whichever provider has it, and over what one can do. */
export function Palette({ typed, onClose, ...doors }: PaletteProps) {
  const { features } = useSession();
  const isServed = features.has('search');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(settled, isServed));
  const found = settled === '' ? [] : (data?.found ?? []);
  const isWhole = isServed && data !== undefined && !isPlaceholderData && !error;
  const entries = useEntries(settled, { found, isWhole }, doors);
  const [chosen, setChosen] = useState<string | null>(null);
  const isWaiting = settled !== text.trim() || (isServed && settled !== '' && isFetching);
  // Enter came before the answers to what was typed.
  const [isMeant, setIsMeant] = useState(false);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const current = entries[at];
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It comes after its dialog has opened. It is made a while before it is shown, so only now what was typed is whole; and
  // at once, since the next key is pressed already.
  useLayoutEffect(() => {
    field.current?.focus();
    // Only what there is: it is taken once, however often this runs.
    if (typed.current) setText(typed.current);
    typed.current = '';
  }, [typed]);
  const optionId = (entry: Entry) => `${id}-${entry.id}`;

  function go(to: Entry['to'] | undefined) {
    if (!to) return;
    onClose();
    if (typeof to === 'function') to();
    else {
      // Who is led to the same part again, and has scrolled away since, has an address that does not change.
      void navigate(to as NavigateOptions).then(() => to.hash && showNamed(String(to.hash)));
    }
  }
  const open = (entry: Entry | undefined) => go(entry?.to);
  const explained = current?.explain ?? entries.find(({ keys }) => keys === keysFor.explain)?.to;

  useEffect(() => {
    if (!isMeant || isWaiting) return;
    // What was meant is among the answers that did not come.
    if (error) setIsMeant(false);
    else open(current);
  });

  function choose(next: number) {
    const entry = entries[(next + entries.length) % entries.length];
    if (!entry) return;
    setChosen(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent) {
    const move = moves[event.key];
    if (move !== undefined) choose(at + move);
    else if (event.key === 'Enter' && event.altKey) go(explained);
    else if (event.key === 'Enter' && isWaiting && chosen === null) setIsMeant(true);
    else if (event.key === 'Enter') open(current);
    else return;
    event.preventDefault();
  }

  const none = `There are no matches for “${settled}”.`;
  const said = isWaiting || error ? '' : entries.length === 0 ? 'Nothing found' : `${entries.length} found`;
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          placeholder={
            isServed ? 'A name, number, address, email, sid or call id' : 'Where to go, or what to do'
          }
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(null);
            setIsMeant(false);
          }}
          onKeyDown={press}
        />
        <button type="button" className={classes.close} aria-label="Close, Esc" onClick={onClose}>
          <kbd>Esc</kbd>
          <span>Close</span>
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Answers" className={classes.list}>
        {inGroups(entries).map(([group, own]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list of options
          <div key={group} role="group" aria-label={group}>
            <div aria-hidden className={classes.group}>
              {group}
            </div>
            {own.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                aria-keyshortcuts={
                  entry.explain ? ariaKeys(keysFor.explain) : entry.keys && ariaKeys(entry.keys)
                }
                className={classes.option}
                onClick={() => open(entry)}
                onMouseMove={() => setChosen(entry.id)}
              >
                <EntryIcon id={entry.id} />
                <span className={classes.label}>{entry.label}</span>
                {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
                {entry.keys && <Keys keys={entry.keys} />}
                {entry === current && <IconCornerDownLeft size={14} aria-hidden className={classes.enter} />}
              </div>
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && !isWaiting && !error && <p className={classes.said}>{none}</p>}
      {error && (
        <div className={classes.said}>
          <ProblemNotice error={error} what="The search failed." onRetry={() => void refetch()} />
        </div>
      )}
      {data?.not_searched.includes('recent-calls') && (
        <p className={classes.said}>The call store is not answering, so calls were not searched.</p>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <footer className={classes.foot} aria-hidden>
        {current && (
          <>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> choose
            </span>
            <span>
              <kbd>↵</kbd> open
            </span>
          </>
        )}
        {explained && (
          <span>
            <Keys keys={keysFor.explain} /> explain
          </span>
        )}
        <span>
          <kbd>Esc</kbd> close
        </span>
      </footer>
    </>
  );
}

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden>
      {keys.map((key) => (
        <kbd key={key}>{key === 'Enter' ? '↵' : keyCap(key)}</kbd>
      ))}
    </span>
  );
}

const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
