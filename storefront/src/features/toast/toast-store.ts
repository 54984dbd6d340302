import { TOAST } from 'contract';
import { useSyncExternalStore } from 'react';
import type { ToastKind } from '../../ui/toast/toast-view.tsx';

/** The content of a toast; `kind` decides its style and how urgently it is announced. */
export type ToastContent = {
  title: string;
  description?: string;
  kind: ToastKind;
};

export type ShownToast = ToastContent & { id: number; durationMs: number };

type Listener = () => void;

/**
 * At most one toast at a time; a new one replaces the old (spec section 4, Toast). The timer is
 * paused while the toast is dragged, hovered or focused.
 */
class ToastStore {
  #toast: ShownToast | null = null;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();

  /** The visible toast, or null. */
  readonly current = (): ShownToast | null => this.#toast;

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Shows a toast in place of any other.
   * @returns its id, for `update` and `dismiss`
   */
  readonly show = (content: ToastContent, durationMs: number = TOAST.durationMs): number => {
    this.#lastId += 1;
    this.#set({ ...content, id: this.#lastId, durationMs });
    this.resume();
    return this.#lastId;
  };

  /** Changes the content of a visible toast and restarts its timer. */
  readonly update = (id: number, content: Partial<ToastContent>): void => {
    if (this.#toast?.id !== id) return;
    this.#set({ ...this.#toast, ...content });
    this.resume();
  };

  /** Removes a toast; without an id, the visible one. */
  readonly dismiss = (id?: number): void => {
    if (this.#toast === null || (id !== undefined && this.#toast.id !== id)) return;
    clearTimeout(this.#timer);
    this.#set(null);
  };

  /** Stops the timer. */
  readonly pause = (): void => clearTimeout(this.#timer);

  /** Restarts the timer with the full duration. */
  readonly resume = (): void => {
    clearTimeout(this.#timer);
    const toast = this.#toast;
    if (toast) this.#timer = setTimeout(() => this.dismiss(toast.id), toast.durationMs);
  };

  #set(toast: ShownToast | null): void {
    this.#toast = toast;
    for (const listener of this.#listeners) listener();
  }
}

/** The page's toasts. Only event handlers show one, so never on the server. */
export const toasts = new ToastStore();

const nothing = () => null;

/** The visible toast, for rendering. */
export const useToast = (): ShownToast | null =>
  useSyncExternalStore(toasts.subscribe, toasts.current, nothing);
