import { type KeyboardEvent, type ReactNode, useId } from 'react';
import * as css from './tabs.css.ts';

/**
 * Moves the focus through the tabs of a list by the arrow keys, which wrap around, Home and End.
 * @returns the tab that has the focus now, or undefined for any other key
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): HTMLElement | undefined => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const focused = tabs.findIndex((tab) => tab.matches(':focus'));
  const next = { ArrowRight: focused + 1, ArrowLeft: focused - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return undefined;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab?.focus();
  return tab;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<{ value: Value; word: string; panel: ReactNode }>;
  value: Value;
  onChange: (value: Value) => void;
};

/**
 * Tabs with panels on one page, by the ARIA Authoring Practices: the arrow keys choose. Base UI's
 * would add 20 kB to the account pages.
 */
export const Tabs = <Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) => {
  const id = useId();
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={css.list}
        onKeyDown={(event) => moveFocus(event)?.click()}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={id + tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.word}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.value === value)
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={`${id}panel`}
            aria-labelledby={id + value}
            className={css.panel}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
};
