import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in an element whose content, with the focused button, is replaced. It takes the
 * focus when the new content is there, so after a dialog has given it back to that button.
 * @param content identifies the content; null until there is any
 */
export const useFocusWhenReplaced = <Place extends HTMLElement>(
  content: string | null,
): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const shown = useRef(content);
  useEffect(() => {
    const before = shown.current;
    shown.current = content;
    if (before !== null && content !== null && before !== content) place.current?.focus();
  }, [content]);
  return place;
};

/**
 * Props of an element that takes the focus when what had it in there has gone after a change, for
 * keyboard users. Not while a dialog is open, which has the focus until it closes.
 */
export const useFocusKept = <Place extends HTMLElement>() => {
  const place = useRef<Place>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const present = document.activeElement;
    if (last.current?.isConnected !== false || present?.closest('dialog, [role="dialog"]')) return;
    last.current = null;
    if (present === document.body) place.current?.focus();
  });
  const onFocus = ({ target }: FocusEvent) => {
    // A dialog of a row is only a child in React's tree; it restores the focus itself.
    if (place.current?.contains(target)) last.current = target;
  };
  return { ref: place, tabIndex: -1, onFocus };
};
