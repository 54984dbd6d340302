import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { choices } from './choice.css.ts';

type ChoiceListProps = { label: string; children: ReactNode };

/**
 * The ways on, one under the other. What she has done takes its row away, and the focus with it:
 * then the list takes the focus, so that she goes on where she was.
 */
export const ChoiceList = ({ label, children }: ChoiceListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const lastFocused = useRef<Element | null>(null);

  const remember = ({ target }: FocusEvent) => {
    // A dialog that a row has opened is its child to React alone; it gives the focus back itself.
    if (list.current?.contains(target)) lastFocused.current = target;
  };

  useEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) list.current?.focus();
  });

  return (
    <ul ref={list} className={choices} aria-label={label} tabIndex={-1} onFocus={remember}>
      {children}
    </ul>
  );
};
