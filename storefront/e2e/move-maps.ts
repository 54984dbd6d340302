import { expect, type Page } from '@playwright/test';
import { cueAt, type MoveMap, workoutDetailsSchema } from 'contract';
import { z } from 'zod';
import type { Panel } from './panel.ts';
import { storefrontUrl } from './site.ts';

export const WORKOUTS = '/content-manager/collection-types/api::workout.workout';

/** The fields that the panel sends back with an edit. */
export const entrySchema = z.object({
  data: z.object({
    ...{ title: z.string(), slug: z.string(), description: z.string(), duration: z.number() },
    ...{ difficulty: z.string(), isPremium: z.boolean() },
    muxSeconds: z.number(),
    moveMap: z.unknown(),
  }),
});

export const fetchWorkout = async (slug: string) => {
  const response = await fetch(`${storefrontUrl}/api/workouts/${slug}`);
  return workoutDetailsSchema.parse(await response.json());
};

type Entry = z.output<typeof entrySchema>['data'];

/** Publishes a workout with another map, through the panel's own calls. */
export const saveAndPublish = async (panel: Panel, id: string, entry: Entry, moveMap: unknown) => {
  const { muxSeconds: _, ...fields } = entry;
  await panel.call('PUT', `${WORKOUTS}/${id}`, { ...fields, moveMap });
  await panel.call('POST', `${WORKOUTS}/${id}/actions/publish`, { ...fields, moveMap });
};

/** The time of the video in the panel. */
export const panelSeconds = (panel: Page): Promise<number> =>
  panel.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Waits until the editor of moves knows how long its video is. */
export const untilVideoInPanel = async (panel: Page): Promise<void> => {
  await panel.waitForFunction(() => (document.querySelector('video')?.duration ?? 0) > 0);
};

/** Chooses a move on the time line; the video goes to its beginning. */
export const pressBox = (panel: Page, name: RegExp): Promise<void> =>
  panel.getByRole('button', { name }).click();

/** What the band shows, and the video's time at the same moment. */
export const shown = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('mux-player')?.media;
    const band = document.querySelector<HTMLElement>('section[aria-label="Now and next"]');
    return {
      seconds: Number(document.querySelector('[role=timer]')?.textContent),
      phase: band?.dataset.phase,
      move: Number(band?.dataset.move),
      time: video?.currentTime ?? 0,
      rate: video?.playbackRate ?? 1,
    };
  });

/**
 * The move and the number are those of the video's time, or of at most 0.3 s before or after. A
 * busy machine may keep the page from drawing for a moment, so one look of several is enough.
 */
export const expectInStep = (page: Page, map: MoveMap): Promise<void> =>
  expect(async () => {
    const { time, rate, ...seen } = await shown(page);
    const possible = [-0.3, 0, 0.3].map((off) => {
      const { remaining, phase, index } = cueAt(map, Math.max(0, time + off * rate), rate);
      return { seconds: remaining, phase, move: index };
    });
    expect(possible).toContainEqual(seen);
  }).toPass({ intervals: [100, 200, 300], timeout: 20_000 });
