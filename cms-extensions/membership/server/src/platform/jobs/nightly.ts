import { tz } from '@date-fns/tz';
import type { Core } from '@strapi/strapi';
import { HOUR_MS } from 'contract';
import { set, subDays } from 'date-fns';
import { z } from 'zod';

/** Rows of Strapi's own table of settings, one for each job. */
const STORE = { type: 'plugin', name: 'membership' } as const;
const KEY = 'done:';
/** Strapi's table has the type and the name in front. */
const PREFIX = `${STORE.type}_${STORE.name}_${KEY}`;

const doneSchema = z.object({ at: z.number() });
const rowSchema = z.object({ key: z.string(), value: z.string() });

/*
 * When work for the whole deployment last succeeded, at whichever instance. It is stored, because
 * a job that runs once a night says nothing for most of a day after a restart.
 */

export const noteSuccess = async (strapi: Core.Strapi, job: string, at: number): Promise<void> => {
  await strapi.store({ ...STORE, key: `${KEY}${job}` }).set({ value: { at } });
};

/** @returns milliseconds since the epoch, by job; without jobs that have not succeeded yet */
export const lastSuccesses = async (
  strapi: Core.Strapi,
  jobs: readonly string[],
): Promise<Map<string, number>> => {
  const rows: unknown = await strapi.db.query('strapi::core-store').findMany({
    where: { key: { $in: jobs.map((job) => `${PREFIX}${job}`) } },
    select: ['key', 'value'],
  });
  return new Map(
    z
      .array(rowSchema)
      .parse(rows)
      .map(({ key, value }) => [key.slice(PREFIX.length), doneSchema.parse(JSON.parse(value)).at]),
  );
};

/** Few visitors, and after the hour that daylight saving time skips or repeats in most zones. */
const NIGHT = { hours: 3, minutes: 30, seconds: 0, milliseconds: 0 };

const CHECK_SECONDS = 600;

/** The last 3:30 of a time zone, milliseconds since the epoch. */
export const lastNight = (now: Date, timeZone: string): number => {
  const zone = { in: tz(timeZone) };
  const tonight = set(now, NIGHT, zone);
  return (tonight.getTime() <= now.getTime() ? tonight : subDays(tonight, 1, zone)).getTime();
};

/**
 * When work is due that one instance does once a night. A night without any instance is made up for
 * at the next start.
 * @param name of the job
 */
export const everyNight = (strapi: Core.Strapi, name: string, timeZone: () => string) => ({
  checkSeconds: CHECK_SECONDS,
  isDue: async (now: Date): Promise<boolean> => {
    const done = (await lastSuccesses(strapi, [name])).get(name);
    if (done === undefined || done < lastNight(now, timeZone())) return true;
    // The clock was ahead then; the next night would be years away.
    return done > now.getTime() + HOUR_MS;
  },
});
