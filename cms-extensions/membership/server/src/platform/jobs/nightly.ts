import { tz } from '@date-fns/tz';
import type { Core } from '@strapi/strapi';
import { set, subDays } from 'date-fns';
import { z } from 'zod';

/** Few visitors, and after the hour that daylight saving time skips or repeats in most zones. */
const NIGHT = { hours: 3, minutes: 30, seconds: 0, milliseconds: 0 };

const CHECK_SECONDS = 600;

/** The last 3:30 of a time zone, milliseconds since the epoch. */
export const lastNight = (now: Date, timeZone: string): number => {
  const zone = { in: tz(timeZone) };
  const tonight = set(now, NIGHT, zone);
  return (tonight.getTime() <= now.getTime() ? tonight : subDays(tonight, 1, zone)).getTime();
};

const doneSchema = z.object({ at: z.number() }).nullable();

const storeOf = (strapi: Core.Strapi, name: string) =>
  strapi.store({ type: 'plugin', name: 'membership', key: `night:${name}` });

/**
 * When work is due that one instance does once a night. A night without any instance is made up for
 * at the next start. The time of the last run is in the database, so that a restart does not run it
 * again.
 * @param name of the job
 */
export const everyNight = (strapi: Core.Strapi, name: string, timeZone: () => string) => ({
  checkSeconds: CHECK_SECONDS,
  isDue: async (now: Date): Promise<boolean> => {
    const done = doneSchema.parse((await storeOf(strapi, name).get()) ?? null);
    return done === null || done.at < lastNight(now, timeZone());
  },
});

/** Notes that the work of this night is done. */
export const noteNight = async (strapi: Core.Strapi, name: string, now: Date): Promise<void> => {
  await storeOf(strapi, name).set({ value: { at: now.getTime() } });
};
