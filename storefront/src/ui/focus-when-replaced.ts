import { type RefObject, useEffect, useRef } from 'react';

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
