import { Select, type SelectProps } from '@mantine/core';
import { withoutUnseen } from '@trunkline/contract/core/printable.ts';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fitting, namedBy, shown, withChosen } from './choice-options.ts';
import { rememberChoices, rememberNaming } from './field-words.ts';
import classes from './OptionRow.module.css';
import { listPlace, type Option, OptionRow } from './OptionRow.tsx';
import { useEarlyEnter } from './use-early-enter.ts';
import { useWholePress } from './use-whole-press.ts';

type ChoiceInputProps = Omit<SelectProps, 'value' | 'onChange' | 'defaultValue' | 'data'> & {
  label: string;
  value?: string;
  onChange: (value: string) => void;
  /** Undefined while they are loading. */
  options: readonly Option[] | undefined;
  /** A first choice with the value ''. */
  none?: string | undefined;
  /** Typing asks for other options; without it, those that fit are picked out here. */
  onSearch?: (text: string) => void;
  /** Those that fit what was typed are being asked for. */
  isSearching?: boolean;
  /** They could not be loaded: nobody knows whether one fits. */
  failed?: string | undefined;
  /** What one is called that is not among them. */
  nameOf?: (value: string) => Promise<string>;
};

/** More are not drawn: who looks for one of them types a part of its name. */
const MOST_SHOWN = 100;
/** Of those, what is drawn before the list is there: a little more than is in sight. */
const FIRST_SHOWN = 10;

/** A form's field that chooses one of many: it can be typed into, and then offers what fits. */
export function ChoiceInput(props: ChoiceInputProps) {
  const {
    value = '',
    onChange,
    options,
    none,
    onSearch,
    isSearching = false,
    failed,
    nameOf,
    ...rest
  } = props;
  const box = useRef<HTMLInputElement>(null);
  const press = useWholePress();
  const [text, setText] = useState('');
  // From the first key until something is chosen or the field is left.
  const isTyping = useRef(false);
  const isMarked = useRef(false);
  // The field was left without Enter: what fits a part of it is not meant.
  const isNameOnly = useRef(false);
  // A form draws all its fields with each key; the options only of the one that is used.
  const [isUsed, setIsUsed] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // What was to be sent, and is not there.
  const [missed, setMissed] = useState<string | null>(null);
  // A dialog lies above all that is not in it.
  const [isInDialog, setIsInDialog] = useState(false);
  const data = useMemo(() => withChosen(options, none, value), [options, none, value]);
  const chosen = useMemo(() => data.find((option) => option.value === value), [data, value]);
  // An open list goes to what is chosen.
  const isNear = !chosen || data.indexOf(chosen) < FIRST_SHOWN;
  const most = useDeferredValue(isUsed || !isNear ? MOST_SHOWN : FIRST_SHOWN);

  useEffect(() => {
    if (box.current && options)
      rememberChoices(box.current, new Map(options.map((option) => [option.value, option.label])));
  }, [options]);
  useEffect(() => {
    if (box.current && nameOf) rememberNaming(box.current, nameOf);
  });

  // A name that comes once somebody is in the field is replaced by what is typed, like one that was there before.
  const label = chosen?.label;
  const named = useRef({ value, label });
  useLayoutEffect(() => {
    if (text !== label) return;
    const isLate = named.current.value === value && named.current.label !== label;
    named.current = { value, label };
    if (isLate && !isTyping.current && document.activeElement === box.current) box.current?.select();
  }, [text, value, label]);

  function settle(label: string) {
    setMissed(null);
    isTyping.current = false;
    setText(label);
    onSearch?.('');
    setIsOpen(false);
  }

  /** The name is written out at once, also of what was chosen before. */
  function choose({ value: chosen, label }: Option) {
    settle(label);
    if (chosen !== value) onChange(chosen);
  }

  function take(typed: string, isAwaited: boolean): boolean {
    const isLeft = document.activeElement !== box.current;
    if (isNameOnly.current) {
      const named = namedBy(data, typed);
      if (named) choose(named);
      else settle(chosen?.label ?? '');
      if (isLeft) setIsUsed(false);
      return true;
    }
    const first = failed ? undefined : fitting(data, typed)[0];
    if (first) choose(first);
    else if (isAwaited) setMissed(typed);
    else if (isLeft) settle(chosen?.label ?? '');
    if (isLeft && (first || !isAwaited)) setIsUsed(false);
    return first !== undefined;
  }

  const early = useEarlyEnter(options !== undefined && !isSearching, take, box);

  function forgetEntered() {
    early.forget();
    setMissed(null);
  }

  function enter(typed: string, isName: boolean) {
    isNameOnly.current = isName;
    early.enter(typed);
  }

  function takeByEnter(event: KeyboardEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value;
    if (event.key !== 'Enter' || !isTyping.current || typed === '') return;
    // Not the form's, which would be sent without it; and whoever counts the lines may count those of an earlier list.
    event.preventDefault();
    event.stopPropagation();
    const marked = isMarked.current && markedOf(event.currentTarget);
    if (marked) marked.click();
    else enter(typed, false);
  }

  return (
    <Select
      placeholder={rest.required ? 'Choose' : undefined}
      {...rest}
      {...press}
      error={rest.error ?? (missed !== null && `Nothing matches “${missed}”. Choose another.`)}
      ref={box}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      selectFirstOptionOnChange={isUsed}
      onKeyDownCapture={takeByEnter}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        isMarked.current ||= event.key === 'ArrowDown' || event.key === 'ArrowUp';
        if (event.key === 'Escape') forgetEntered();
      }}
      spellCheck={false}
      data={data}
      // Nothing is chosen where the list has no entry for that. Before it is used it is told nothing: to mark a line it
      // would look through the whole page, once for each field of hundreds.
      value={isUsed ? (chosen?.value ?? null) : undefined}
      onOptionSubmit={(sid) => {
        const option = data.find((one) => one.value === sid);
        if (option) choose(option);
      }}
      filter={({ options: all, search }) =>
        isUsed ? shown(all as Option[], search, !options || isSearching, failed, most) : []
      }
      searchValue={isUsed ? text : (chosen?.label ?? '')}
      onInput={() => {
        isTyping.current = true;
        isMarked.current = false;
        forgetEntered();
      }}
      // The name of what is chosen may come late: it does not replace what somebody is typing, and is not looked for.
      onSearchChange={(told) => {
        if (isTyping.current && told !== box.current?.value) return;
        setText(told);
        onSearch?.(isTyping.current ? withoutUnseen(told) : '');
      }}
      renderOption={({ option, checked }) => <OptionRow option={option} checked={checked ?? false} />}
      withScrollArea={false}
      classNames={{
        dropdown: classes.list,
        options: classes.options,
        option: classes.option,
        ...rest.classNames,
      }}
      comboboxProps={{ ...listPlace, keepMounted: isUsed, withinPortal: !isInDialog }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        if (!isUsed) setText(chosen?.label ?? '');
        setIsUsed(true);
        setIsInDialog(event.currentTarget.closest('dialog') !== null);
        event.currentTarget.select();
      }}
      onBlurCapture={({ currentTarget: { value: typed } }) => {
        // A name that is written out, or pasted, is meant.
        if (isTyping.current && !early.isEntered() && typed.trim() !== '') enter(typed, true);
        // What was entered is still to be taken.
        if (!early.isEntered()) isTyping.current = false;
        isMarked.current = false;
      }}
      onBlur={(event) => {
        rest.onBlur?.(event);
        if (!early.isEntered()) setIsUsed(false);
      }}
    />
  );
}

/** The line that the arrow keys went to. */
function markedOf(field: HTMLElement): HTMLElement | null {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return list?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null;
}
