import { Toast } from '@base-ui/react/toast';
import { TOAST } from 'contract';

/** The content of a toast; `kind` decides its icon. */
export type ToastContent = {
  /** Without one, 'Not saved'. */
  title?: string;
  description?: string;
  kind: 'favorite' | 'access' | 'done' | 'failure';
  action?: { word: string; onPress: () => void };
  /** It goes when it is dismissed, not by itself. */
  stays?: boolean;
};

export type ToastData = Pick<ToastContent, 'kind' | 'action'>;

export const toastManager = Toast.createToastManager<ToastData>();

/** What was asked for before the region was there; null while it is. */
let waiting: (() => void)[] | null = [];
let callRegion: (() => void) | null = null;
let lastId = 0;

const withRegion = (action: () => void): void => {
  if (waiting === null) {
    action();
    return;
  }
  waiting.push(action);
  callRegion?.();
};

/** Calls `load` when there is something for the region to show, now or later. */
export const onFirstToast = (load: () => void): void => {
  callRegion = load;
  if (waiting !== null && waiting.length > 0) load();
};

/** Called by the region when it is there; returns what it calls when it goes. */
export const connectRegion = (): (() => void) => {
  const actions = waiting ?? [];
  waiting = null;
  for (const action of actions) action();
  return () => {
    waiting = [];
  };
};

/** The page's toasts, at most one at a time (spec section 4, Toast). */
export const toasts = {
  /**
   * Shows a toast in place of any other.
   * @returns its id, for `dismiss`
   */
  show: ({ kind, action, stays, ...content }: ToastContent): string => {
    lastId += 1;
    const id = String(lastId);
    withRegion(() => {
      toastManager.close();
      const timeout = stays ? 0 : TOAST.durationMs;
      toastManager.add({ ...content, id, data: { kind, action }, timeout });
    });
    return id;
  },
  dismiss: (id?: string): void => {
    if (waiting?.length !== 0) withRegion(() => toastManager.close(id));
  },
};

/** Of the modal dialogs that are open, the last one opened. */
const places: HTMLElement[] = [];
let callPlaced: (() => void) | undefined;

/**
 * Shows toasts in an element of a modal dialog instead of the page: neither a pointer nor a screen
 * reader reaches what is outside of such a dialog. Of several, the last one has them.
 * @returns to be called once the dialog is closed
 */
export const showToastsIn = (element: HTMLElement): (() => void) => {
  places.push(element);
  callPlaced?.();
  return () => {
    places.splice(places.lastIndexOf(element), 1);
    callPlaced?.();
  };
};

/* For the region, which is the only one. */
export const toastPlace = (): HTMLElement | null => places.at(-1) ?? null;
export const onToastPlace = (listener: () => void): (() => void) => {
  callPlaced = listener;
  return () => {
    callPlaced = undefined;
  };
};
