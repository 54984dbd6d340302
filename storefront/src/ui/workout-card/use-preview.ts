import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger that rests this long asks for the preview instead of the workout. */
const LONG_PRESS_MS = 450;
/** A mouse that only passes by asks for nothing. */
const HOVER_MS = 180;

const wantsMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether a card shows its moving preview: while a mouse rests on it, or after a long press until
 * the next touch. Nobody who asked for less motion gets one.
 * @returns `shown`, the handlers for the card, and `swallowsClick`: the click that ends a long press
 * is not one on the workout
 */
export const usePreview = () => {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (delayMs: number, long: boolean) => {
    clearTimeout(timer.current);
    wasLong.current = false;
    if (!wantsMotion()) return;
    timer.current = setTimeout(() => {
      wasLong.current = long;
      setShown(true);
    }, delayMs);
  };

  const stop = () => {
    clearTimeout(timer.current);
    setShown(false);
  };

  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';

  return {
    shown,
    swallowsClick: () => wasLong.current,
    handlers: {
      onPointerEnter: (event: PointerEvent) => isMouse(event) && start(HOVER_MS, false),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && stop(),
      onPointerDown: (event: PointerEvent) => {
        if (isMouse(event)) return;
        setShown(false);
        start(LONG_PRESS_MS, true);
      },
      onPointerUp: (event: PointerEvent) => !isMouse(event) && clearTimeout(timer.current),
      onPointerCancel: stop,
    },
  };
};
