import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { savesData } from '../../ui/media.ts';
import * as css from './workout-card.css.ts';
/** A touch of this length opens the preview instead of the workout. */
export const LONG_PRESS_MS = 450;

/** A mouse that only passes over the card opens no preview. */
export const HOVER_MS = 180;

export const wantsMotion = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether a card shows its animated preview: while the mouse is over it, or after a long press
 * until the next touch. Never with reduced motion; for who saves data only after a press.
 * @returns `shown`, the handlers for the card, and `swallowsClick`: whether to ignore the click
 * that ends a long press
 */
export const usePreview = () => {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);

  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (delayMs: number, long: boolean) => {
    clearTimeout(timer.current);
    wasLong.current = false;
    if (!wantsMotion() || (!long && savesData())) return;
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

export const Preview = ({ src }: { src: string }) => {
  const [loaded, setLoaded] = useState(false);
  return (
    <img
      src={src}
      alt=""
      className={cx(css.preview, loaded && css.previewShown)}
      onLoad={() => setLoaded(true)}
    />
  );
};
