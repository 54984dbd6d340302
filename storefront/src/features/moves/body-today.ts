import { BODY_CHOICES, type BodyChoice } from 'contract';
import { useSyncExternalStore } from 'react';
import * as m from '#messages/body';
import { serverDate } from '../../api/server-clock.ts';
import { BODY_TODAY_KEY, deviceStorage } from '../../storage.ts';
import { session } from '../session/index.ts';

/*
 * 'My body today': what a member spares. The choices are health data, so they stay in this
 * browser: they are in no request, no address and no log, and end at local midnight.
 */

/** What is spared today, and whether a move counts when only its easier form fits. */
export type BodyToday = { choices: readonly BodyChoice[]; easier: boolean };

const NOTHING: BodyToday = { choices: [], easier: true };

/** The names of the choices, as they stand on the sheet and on the chips. */
export const BODY_NAMES: Readonly<Record<BodyChoice, string>> = m;

const localDate = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const read = (now: Date): BodyToday => {
  const stored = deviceStorage.getJson(BODY_TODAY_KEY);
  if (typeof stored !== 'object' || stored === null) return NOTHING;
  if (!('date' in stored) || stored.date !== localDate(now)) {
    deviceStorage.removeItem(BODY_TODAY_KEY);
    return NOTHING;
  }
  const kept = 'choices' in stored && Array.isArray(stored.choices) ? stored.choices : [];
  return {
    choices: BODY_CHOICES.filter((choice) => kept.includes(choice)),
    easier: !('easier' in stored && stored.easier === false),
  };
};

let current: BodyToday | null = null;
let midnight: ReturnType<typeof setTimeout> | undefined;
let leaveSession: (() => void) | undefined;
const listeners = new Set<() => void>();

const publish = (next: BodyToday): void => {
  current = next;
  for (const listener of listeners) listener();
};

const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

/** A timer may come early or sleep with the device, so the stored date decides. */
const reread = (): void => {
  clearTimeout(midnight);
  const now = serverDate();
  if (listeners.size > 0) midnight = setTimeout(reread, untilMidnight(now));
  const stored = read(now);
  if (JSON.stringify(stored) !== JSON.stringify(current)) publish(stored);
};

const onVisible = (): void => {
  if (document.visibilityState === 'visible') reread();
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    // Another tab may have changed the choices, and a device may have slept past midnight.
    window.addEventListener('storage', reread);
    document.addEventListener('visibilitychange', onVisible);
    leaveSession = session?.subscribe(reread);
  }
  listeners.add(listener);
  reread();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(midnight);
    window.removeEventListener('storage', reread);
    document.removeEventListener('visibilitychange', onVisible);
    leaveSession?.();
    current = null;
  };
};

export const setBodyToday = (next: BodyToday): void => {
  if (next.choices.length === 0 && next.easier) deviceStorage.removeItem(BODY_TODAY_KEY);
  else deviceStorage.setJson(BODY_TODAY_KEY, { date: localDate(serverDate()), ...next });
  publish(next);
};

/** What is spared today; nothing on the server and until the page is hydrated. */
export const useBodyToday = (): BodyToday =>
  useSyncExternalStore(
    subscribe,
    () => current ?? NOTHING,
    () => NOTHING,
  );
