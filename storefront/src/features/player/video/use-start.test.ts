import { renderHook } from '@testing-library/react';
import { cutToMinutes } from 'contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { LONG_PLANK } from '../../../../../cms-extensions/contract/test/long-plank.ts';
import { aWorkout } from '../../../../test/builders.ts';
import type { Playing } from '../player-store.ts';
import { useStart } from './use-video.ts';

const sessions = vi.hoisted(() => ({ hasBegun: false }));
vi.mock('../../progress/index.ts', () => ({ isInSession: () => sessions.hasBegun }));

beforeEach(() => {
  sessions.hasBegun = false;
});

const CUT = cutToMinutes(LONG_PLANK, 10);
const playing: Playing = {
  kind: 'workout',
  workout: aWorkout(1),
  cut: { minutes: 10, keys: CUT.keys },
};
const ready = { status: 'ready' } as const;
const openedAt = 300;

it('begins a cut at its first second, also once its session has begun', () => {
  const start = renderHook(() => useStart(playing, ready, CUT, openedAt));
  const first = start.result.current;
  expect(first).toBe(CUT.ranges[0]?.[0]);
  sessions.hasBegun = true;
  start.rerender();
  expect(start.result.current).toBe(first);
});

it('goes on with a cut that was played before the page was reloaded', () => {
  sessions.hasBegun = true;
  expect(renderHook(() => useStart(playing, ready, CUT, openedAt)).result.current).toBe(openedAt);
});
