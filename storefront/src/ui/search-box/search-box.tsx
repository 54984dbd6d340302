import { SEARCH_MAX_LENGTH } from 'contract';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import * as m from '#messages/ui';
import { IconButton } from '../button/button.tsx';
import {
  insideButton,
  search as searchClass,
  searchIcon,
  searchInput,
} from '../field/field.css.ts';
import { MagnifyingGlassIcon, XIcon } from '../icons/icons.ts';
import { hidden } from '../layout.css.ts';

const SETTLE_MS = 250;

type SearchBoxProps = { value: string; onChange: (value: string) => void };

/** The search field; its value is written into the URL after a pause in typing. */
export const SearchBox = ({ value, onChange }: SearchBoxProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const lastSent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another filter may have been chosen during the debounce time.
  const change = useRef(onChange);
  change.current = onChange;

  // The URL changed by other means: 'Clear Filters', the back button.
  useEffect(() => {
    if (value === lastSent.current) return;
    lastSent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    const sent = next.trim();
    if (sent === lastSent.current) return;
    lastSent.current = sent;
    change.current(sent);
  };

  const onType = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), SETTLE_MS);
  };

  // What was typed before React attached to the page, such as on a slow line.
  const takeEarlyText = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== value) onType(typed);
  });
  useEffect(() => takeEarlyText(), []);

  const clear = () => {
    clearTimeout(timer.current);
    setText('');
    send('');
    field.current?.focus();
  };

  return (
    <div className={searchClass}>
      <label className={hidden} htmlFor={id}>
        {m.searchWorkouts}
      </label>
      <MagnifyingGlassIcon className={searchIcon} />
      <input
        ref={field}
        id={id}
        type="search"
        name="search"
        placeholder={m.searchHint}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className={searchInput}
      />
      {text !== '' && (
        <IconButton label={m.clearSearch} className={insideButton} onClick={clear}>
          <XIcon />
        </IconButton>
      )}
    </div>
  );
};
