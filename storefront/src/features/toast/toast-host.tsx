import { TOAST } from 'contract';
import { type PointerEvent, useRef } from 'react';
import { toastPlace } from '../../ui/toast/toast.css.ts';
import { ToastView } from '../../ui/toast/toast-view.tsx';
import { moving } from './toast-host.css.ts';
import { type ShownToast, toasts, useToast } from './toast-store.ts';

type Start = { x: number; y: number };

const moved = (start: Start, event: PointerEvent): Start => ({
  x: event.clientX - start.x,
  y: event.clientY - start.y,
});

/**
 * Lets the user swipe a toast away to either side or down (spec section 9: 50 px). The element
 * follows the finger; released too early, it moves back.
 * @returns handlers for the toast's element
 */
const useSwipe = (onSwept: () => void) => {
  const start = useRef<Start | null>(null);

  const place = (element: HTMLElement, transform: string, opacity: string) => {
    element.style.transform = transform;
    element.style.opacity = opacity;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const { x, y } = moved(start.current, event);
      const distance = Math.max(Math.abs(x), y);
      const opacity = String(Math.max(0.3, 1 - distance / (TOAST.swipeThresholdPx * 4)));
      place(event.currentTarget, `translate(${x}px, ${Math.max(0, y)}px)`, opacity);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const { x, y } = moved(start.current, event);
      start.current = null;
      if (Math.abs(x) >= TOAST.swipeThresholdPx || y >= TOAST.swipeThresholdPx) onSwept();
      else place(event.currentTarget, '', '');
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      place(event.currentTarget, '', '');
    },
  };
};

const OneToast = ({ toast }: { toast: ShownToast }) => {
  const dismiss = () => toasts.dismiss(toast.id);
  const swipe = useSwipe(dismiss);
  return (
    <ToastView
      {...swipe}
      className={moving}
      kind={toast.kind}
      title={toast.title}
      description={toast.description}
      onDismiss={dismiss}
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    />
  );
};

/**
 * Renders the toast. The live region exists before the first toast, because screen readers do not
 * announce a region that is inserted together with its text.
 */
export const ToastHost = () => {
  const toast = useToast();
  return (
    <div className={toastPlace} role="status" aria-live="polite" aria-atomic="true">
      {toast && <OneToast key={toast.id} toast={toast} />}
    </div>
  );
};
