import type { Core } from '@strapi/strapi';
import { databaseNow } from '../database/index.ts';
import { WrongClock } from '../http/index.ts';

export { instantOf } from './desk-time.ts';

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

  /**
   * Called before something is refused because of the time.
   * @throws WrongClock
   */
  async requireRight(): Promise<void> {
    if (!(await this.isRight())) throw new WrongClock();
  }
}
