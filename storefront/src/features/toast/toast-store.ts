import { TOAST } from 'contract';
import { useSyncExternalStore } from 'react';
import type { ToastKind } from '../../ui/toast/toast-view.tsx';

/** What a toast says; `kind` decides its look and how urgently it is read out. */
export type ToastContent = {
  title: string;
  description?: string;
  kind: ToastKind;
};

export type ShownToast = ToastContent & { id: number; durationMs: number };

type Listener = () => void;

/**
 * At most one toast at a time; a new one replaces the old (spec section 4, Toast). The clock stands
 * while the toast is held, hovered or focused.
 */
class ToastStore {
  #toast: ShownToast | null = null;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();

  /** The toast that shows, or null. */
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

  /** Changes what a toast says while it shows, and gives it its whole time again. */
  readonly update = (id: number, content: Partial<ToastContent>): void => {
    if (this.#toast?.id !== id) return;
    this.#set({ ...this.#toast, ...content });
    this.resume();
  };

  /** Takes a toast away; without an id, whichever shows. */
  readonly dismiss = (id?: number): void => {
    if (this.#toast === null || (id !== undefined && this.#toast.id !== id)) return;
    clearTimeout(this.#timer);
    this.#set(null);
  };

  /** Stops the clock. */
  readonly pause = (): void => clearTimeout(this.#timer);

  /** Starts the clock from the toast's whole time. */
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

/** The page's toast. Only event handlers show one, hence never on the server. */
export const toasts = new ToastStore();

const nothing = () => null;

/** The toast that shows, for the view. */
export const useToast = (): ShownToast | null =>
  useSyncExternalStore(toasts.subscribe, toasts.current, nothing);
