import type { AdminWorkout } from 'contract';
import { describe, expect, it } from 'vitest';
import { madeThisMonth } from './dashboard.tsx';
import { videoNote } from './workout-entry.tsx';

describe('Recent Uploads', () => {
  it("counts this month's, by the reader's own calendar", () => {
    const now = new Date(2026, 10, 21, 18, 0);
    const made = [
      new Date(2026, 10, 1, 0, 0),
      new Date(2026, 10, 21, 17, 59),
      new Date(2026, 9, 31, 23, 59),
      new Date(2025, 10, 21, 12, 0),
    ].map((date) => ({ created_at: date.toISOString() }));
    expect(madeThisMonth(made, now)).toBe(2);
    expect(madeThisMonth([], now)).toBe(0);
  });
});

describe("what a card says of a workout's video", () => {
  it.each<[AdminWorkout['video'], boolean, string | null]>([
    [{ state: 'ready', progress: 100, reason: null }, true, null],
    [null, true, null],
    [null, false, 'Not published'],
    [{ state: 'ready', progress: 100, reason: null }, false, 'Not published'],
    [{ state: 'waiting', progress: 0, reason: null }, false, 'Video uploading'],
    [{ state: 'uploading', progress: 20, reason: null }, true, 'Video uploading'],
    [{ state: 'processing', progress: 40, reason: null }, false, 'Video processing, 40 %'],
    [
      { state: 'failed', progress: 0, reason: 'The upload was cut off.' },
      false,
      'Video failed: The upload was cut off.',
    ],
  ])('%j, published %s: %s', (video, is_published, text) => {
    expect(videoNote({ video, is_published })?.text ?? null).toBe(text);
  });
});
