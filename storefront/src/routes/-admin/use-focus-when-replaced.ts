import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a place whose content is replaced, and the focused button with it.
 * @param content names what is shown; null until anything is
 */
export const useFocusWhenReplaced = <Place extends HTMLElement>(
  content: string | null,
): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  const shown = useRef(content);
  useEffect(() => {
    const before = shown.current;
    shown.current = content;
    if (before !== null && before !== content) place.current?.focus();
  }, [content]);
  return place;
};
