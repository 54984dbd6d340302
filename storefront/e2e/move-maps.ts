import type { Page } from '@playwright/test';
import { workoutDetailsSchema } from 'contract';
import { z } from 'zod';
import type { Panel } from './panel.ts';
import { storefrontUrl } from './site.ts';

export const WORKOUTS = '/content-manager/collection-types/api::workout.workout';

/** The fields that the panel sends back with an edit. */
export const entrySchema = z.object({
  data: z.object({
    ...{ title: z.string(), slug: z.string(), description: z.string(), duration: z.number() },
    ...{ category: z.string(), difficulty: z.string(), isPremium: z.boolean() },
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
