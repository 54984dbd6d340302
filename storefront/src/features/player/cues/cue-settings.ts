import { INTL } from 'contract';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../storage.ts';

export const SPEEDS = [0.75, 1, 1.25] as const;

/** How a member wants to be told about the moves; kept on the device. */
export type CueSettings = {
  nowAndNext: boolean;
  bell: boolean;
  voice: boolean;
  mirror: boolean;
  speed: (typeof SPEEDS)[number];
};

/** '1.25', as the page's language writes it. */
export const speedWord = (speed: CueSettings['speed']): string =>
  speed.toLocaleString(INTL.numbers);

const STORAGE_KEY = 'playerCues';
const DEFAULTS: CueSettings = {
  nowAndNext: true,
  bell: true,
  voice: false,
  mirror: false,
  speed: 1,
};

const read = (): CueSettings => {
  const kept = new Map<string, unknown>(Object.entries(deviceStorage.getJson(STORAGE_KEY) ?? {}));
  const flag = (name: 'nowAndNext' | 'bell' | 'voice' | 'mirror'): boolean => {
    const value = kept.get(name);
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    nowAndNext: flag('nowAndNext'),
    bell: flag('bell'),
    voice: flag('voice'),
    mirror: flag('mirror'),
    speed: SPEEDS.find((speed) => speed === kept.get('speed')) ?? DEFAULTS.speed,
  };
};

let settings: CueSettings | null = null;
const listeners = new Set<() => void>();

const current = (): CueSettings => {
  settings ??= read();
  return settings;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Another tab may change them until the player is opened again.
    if (listeners.size === 0) settings = null;
  };
};

/** Changes some settings, and keeps them for the next workout. */
export const changeCues = (changes: Partial<CueSettings>): void => {
  settings = { ...current(), ...changes };
  deviceStorage.setJson(STORAGE_KEY, settings);
  for (const listener of listeners) listener();
};

export const useCueSettings = (): CueSettings => useSyncExternalStore(subscribe, current);
