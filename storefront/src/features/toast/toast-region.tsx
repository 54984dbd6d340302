import { Toast } from '@base-ui/react/toast';
import { TOAST } from 'contract';
import { type PointerEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as m from '#messages/toast';
import { OFFLINE_PATH } from '../../service-worker/routing.ts';
import { buttonClass, IconButton } from '../../ui/button/button.tsx';
import {
  CheckCircleIcon,
  HeartFillIcon,
  UserIcon,
  WarningCircleIcon,
  XIcon,
} from '../../ui/icons/icons.ts';
import * as css from './toast.css.ts';
import {
  connectRegion,
  onToastPlace,
  type ToastContent,
  type ToastData,
  toastManager,
  toastPlace,
  toasts,
} from './toasts.ts';

const ICONS: Record<ToastContent['kind'], ReactNode> = {
  favorite: <HeartFillIcon />,
  access: <UserIcon />,
  done: <CheckCircleIcon />,
  failure: <WarningCircleIcon />,
};

/**
 * Lets the user swipe a toast away to either side or down. Base UI's own swipe ends at 40 px, spec
 * section 9 asks for 50 px. The element follows the finger; released too early, it moves back.
 * @returns handlers for the toast's element
 */
const useSwipe = (onSwept: () => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);

  const move = ({ style }: HTMLElement, transform: string, opacity: string) =>
    Object.assign(style, { transform, opacity });
  const movedBy = (event: PointerEvent) => ({
    x: event.clientX - (start.current?.x ?? 0),
    y: Math.max(0, event.clientY - (start.current?.y ?? 0)),
  });

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const { x, y } = movedBy(event);
      const distance = Math.max(Math.abs(x), y);
      const opacity = Math.max(0.3, 1 - distance / (TOAST.swipeThresholdPx * 4));
      move(event.currentTarget, `translate(${x}px, ${y}px)`, String(opacity));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const { x, y } = movedBy(event);
      start.current = null;
      if (Math.max(Math.abs(x), y) >= TOAST.swipeThresholdPx) onSwept();
      else move(event.currentTarget, '', '');
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null;
      move(event.currentTarget, '', '');
    },
  };
};

/* Base UI makes a dialog of a toast. It is a notice: the region announces it, and Tab finds its
 * button. A group must not have `aria-modal`. */
const NOTICE = { role: 'group', tabIndex: -1, 'aria-modal': undefined } as const;

const OneToast = ({ toast }: { toast: Toast.Root.ToastObject<ToastData> }) => {
  const swipe = useSwipe(() => toastManager.close(toast.id));
  const action = toast.data?.action;
  return (
    <Toast.Root toast={toast} {...NOTICE} swipeDirection={[]} className={css.toast} {...swipe}>
      <span className={css.toastIcon}>{toast.data && ICONS[toast.data.kind]}</span>
      <div>
        <Toast.Title render={<p />} className={css.toastTitle}>
          {toast.title ?? m.notSaved}
        </Toast.Title>
        <Toast.Description className={css.toastText} />
        {action !== undefined && (
          <Toast.Action
            className={buttonClass({ kind: 'quiet', small: true })}
            onClick={() => {
              toastManager.close(toast.id);
              action.onPress();
            }}
          >
            {action.word}
          </Toast.Action>
        )}
      </div>
      <Toast.Close aria-hidden={false} render={<IconButton label={m.dismiss} />}>
        <XIcon />
      </Toast.Close>
    </Toast.Root>
  );
};

const Toasts = () => {
  const { toasts: shown } = Toast.useToastManager<ToastData>();
  return shown.map((toast) => <OneToast key={toast.id} toast={toast} />);
};

/** Says while there is no connection that the page can still be used; the offline page says more. */
const useOfflineNotice = (): void => {
  useEffect(() => {
    let id: string | null = null;
    const tell = () => {
      if (navigator.onLine || window.location.pathname.endsWith(OFFLINE_PATH)) {
        if (id !== null) toasts.dismiss(id);
        id = null;
      } else {
        id = toasts.show({
          kind: 'failure',
          title: m.offline,
          description: m.offlineText,
          stays: true,
        });
      }
    };
    tell();
    window.addEventListener('offline', tell);
    window.addEventListener('online', tell);
    return () => {
      window.removeEventListener('offline', tell);
      window.removeEventListener('online', tell);
    };
  }, []);
};

/** The live region with the toast in it; a file of its own, because it is loaded after the page. */
export const ToastRegion = () => {
  useEffect(connectRegion, []);
  useOfflineNotice();
  const place = useSyncExternalStore(onToastPlace, toastPlace);
  const viewport = (
    <Toast.Viewport
      role="status"
      aria-label={m.region}
      className={place === null ? css.toastPlace : css.toastPlaceAbove}
    >
      <Toasts />
    </Toast.Viewport>
  );
  return (
    <Toast.Provider toastManager={toastManager} limit={TOAST.limit}>
      {place === null ? viewport : createPortal(viewport, place)}
    </Toast.Provider>
  );
};
