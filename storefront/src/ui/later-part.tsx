import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { onFirstSign, onFirstTouch } from './first-touch.ts';

let isInUse = false;
let begin = (): void => undefined;

/** Settled once somebody uses the page. */
const inUse = new Promise<void>((resolve) => {
  begin = () => {
    isInUse = true;
    resolve();
  };
});

/** Whether the browser shows the server's page and has not hydrated it yet. */
const isServed = (): boolean => !import.meta.env.SSR && window.earlyClicks?.isHydrated === false;

/**
 * Whether the page cannot stay as it was sent: a member's has to say at once what is the member's, and
 * Vite's development server sends a part without its styles.
 */
const isNeededAtOnce = (): boolean =>
  document.documentElement.dataset.session === 'member' || import.meta.env.MODE === 'development';

// A click that came before this script was the sign.
if (!isServed() || isNeededAtOnce() || window.earlyClicks?.isUsed) begin();
else onFirstSign(begin);

/**
 * Loads code without which the page can be read: it waits for a connection, and when the code does not
 * come, for each touch that may need it.
 */
const loadLater = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  await inUse;
  if (!navigator.onLine) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
  for (;;) {
    try {
      return await load();
    } catch (error) {
      console.warn('A part of the page did not come', error);
      await new Promise<void>((resolve) => onFirstTouch(resolve));
    }
  }
};

/**
 * A part of a page whose code the browser loads only when somebody uses the page (decision 99): until
 * then the server's HTML is there, its links work, and a click on a button is repeated.
 * @param load imports the part; the build finds the path and puts its styles into the page
 * @param isNeeded whether this browser has to change the part at once
 * @returns the part; on the server, and on the way to a page within the site, once it is loaded
 */
export const laterPart = async <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: () => boolean = () => false,
): Promise<ComponentType<Props>> => {
  if (!isServed() || isNeeded()) begin();
  const Part = isInUse ? await load() : lazy(async () => ({ default: await loadLater(load) }));
  // The same properties leave it as the server sent it: React would draw it anew without its code.
  // biome-ignore lint/correctness/noComponentHookFactories: a part has its own, once
  return memo(function Later(props: Props) {
    const router = useRouter({ warn: false });
    // The way back to this page does not lead to the server's.
    useEffect(
      () => router?.subscribe('onBeforeLoad', (load) => load.fromLocation && begin()),
      [router],
    );
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
};
