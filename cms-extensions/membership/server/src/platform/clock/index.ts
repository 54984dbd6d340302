import { tzOffset } from '@date-fns/tz';
import type { Core } from '@strapi/strapi';
import { DAY_MS, MINUTE_MS } from 'contract';
import { databaseNow } from '../database/index.ts';

/** A time service keeps clocks within milliseconds; tokens and signatures bear a minute. */
const DIFFERENCE_MAX_MS = 60_000;

/**
 * Compares this machine's clock with the database's, which all instances share. An instance whose
 * clock is wrong would refuse the tokens of others and delete what is not over yet, so it is not
 * ready and runs no work for the deployment until its clock is right again. On SQLite both clocks
 * are one.
 */
export class Clock {
  readonly #strapi: Core.Strapi;
  #wasRight = true;

  constructor(strapi: Core.Strapi) {
    this.#strapi = strapi;
  }

  async isRight(): Promise<boolean> {
    const { log } = this.#strapi;
    const before = Date.now();
    const now = await databaseNow(this.#strapi);
    const differenceMs = Math.round((before + Date.now()) / 2 - now);
    const right = Math.abs(differenceMs) <= DIFFERENCE_MAX_MS;
    if (right !== this.#wasRight) {
      const seconds = Math.round(differenceMs / 1000);
      if (right) log.info("This machine's clock is right again");
      else log.error(`This machine's clock differs from the database's by ${seconds} s`);
    }
    this.#wasRight = right;
    return right;
  }
}

/**
 * The instant of a local time; of two that clocks show twice, the first.
 * @param local `YYYY-MM-DDTHH:mm`
 * @param timeZone a name that Intl knows
 * @returns null for a time that does not exist: 30 February, or skipped when the clocks change
 */
export const instantOf = (local: string, timeZone: string): Date | null => {
  const wall = new Date(`${local}:00.000Z`);
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(local)) return null;
  const offsetAt = (instant: number): number => tzOffset(timeZone, new Date(instant)) * MINUTE_MS;
  const found = [-DAY_MS, DAY_MS]
    .map((around) => wall.getTime() - offsetAt(wall.getTime() + around))
    .filter((instant) => instant + offsetAt(instant) === wall.getTime());
  return found.length === 0 ? null : new Date(Math.min(...found));
};
