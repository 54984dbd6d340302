import { isPreviewPath } from '../locales.ts';

/* The browser's storage as a convenience: site data may be blocked, and a device may be full. What is
 * not taken lasts as long as the page, and nothing here throws. */

/** Of what a member spares today: health data, which goes with the session. */
export const BODY_TODAY_KEY = 'bodyToday';

/** One of the browser's two storages. */
export class SafeStorage {
  readonly #area: () => Storage;
  /** What the browser has not taken, by key. */
  readonly #own = new Map<string, string>();

  /** @param area returns the browser's storage; may throw, as browsers do that block site data */
  constructor(area: () => Storage) {
    this.#area = area;
  }

  /** @returns null for what was never stored */
  getItem(key: string): string | null {
    return this.#own.get(key) ?? this.#attempt(() => this.#area().getItem(key)) ?? null;
  }

  /** @returns null for what was never stored, or is no JSON */
  getJson(key: string): unknown {
    return this.#attempt(() => JSON.parse(this.getItem(key) ?? 'null')) ?? null;
  }

  /** @returns whether the value outlasts the page */
  setItem(key: string, value: string): boolean {
    this.#own.delete(key);
    this.#attempt(() => this.#area().setItem(key, value));
    if (this.getItem(key) === value) return true;
    // A value of before would come back with the next page.
    this.removeItem(key);
    this.#own.set(key, value);
    return false;
  }

  /** @returns whether the value outlasts the page */
  setJson(key: string, value: unknown): boolean {
    return this.setItem(key, JSON.stringify(value));
  }

  removeItem(key: string): void {
    this.#own.delete(key);
    this.#attempt(() => this.#area().removeItem(key));
  }

  /** The keys that begin with this, stored or not. */
  keys(prefix: string): string[] {
    const stored = this.#attempt(() => Object.keys(this.#area())) ?? [];
    return [...new Set([...stored, ...this.#own.keys()])].filter((key) => key.startsWith(prefix));
  }

  /** Whether another tab has changed this storage; its values replace those that were not taken. */
  hears({ key, storageArea }: StorageEvent): boolean {
    if (this.#attempt(this.#area) !== storageArea) return false;
    if (key === null) this.#own.clear();
    else this.#own.delete(key);
    return true;
  }

  #attempt<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch (error) {
      console.info('The storage of the browser is of no use here', error);
      return undefined;
    }
  }
}

/** Whether this page shows a draft in the panel's frame (routes/preview.tsx). */
export const isPreview = !import.meta.env.SSR && isPreviewPath(window.location.pathname);

/** What is kept on this device, for all tabs of the site; nothing for a preview, which is nobody's. */
export const deviceStorage = new SafeStorage(() => {
  if (isPreview) throw new Error('A preview keeps nothing');
  return window.localStorage;
});

/** What is kept in this tab until it is closed. */
export const tabStorage = new SafeStorage(() => window.sessionStorage);
