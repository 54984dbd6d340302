import type { Core } from '@strapi/strapi';
import { databaseNow } from '../database/index.ts';
import { WrongClock } from '../http/index.ts';

/** A time service keeps clocks within milliseconds; tokens and signatures bear a minute. */
const DIFFERENCE_MAX_MS = 60_000;

/**
 * Compares this machine's clock with the database's, which all instances share. An instance whose
 * clock is wrong would refuse the tokens of others and delete what is not over yet, so it is not
 * ready and runs no work for the deployment until its clock is right again. On SQLite both clocks
 * are one.
 */
export const createClock = (strapi: Core.Strapi) => {
  let wasRight = true;

  const isRight = async (): Promise<boolean> => {
    const before = Date.now();
    const now = await databaseNow(strapi);
    const differenceMs = Math.round((before + Date.now()) / 2 - now);
    const right = Math.abs(differenceMs) <= DIFFERENCE_MAX_MS;
    if (right !== wasRight) {
      const seconds = Math.round(differenceMs / 1000);
      if (right) strapi.log.info("This machine's clock is right again");
      else strapi.log.error(`This machine's clock differs from the database's by ${seconds} s`);
    }
    wasRight = right;
    return right;
  };

  return {
    isRight,
    /**
     * Called before something is refused because of the time.
     * @throws WrongClock
     */
    requireRight: async (): Promise<void> => {
      if (!(await isRight())) throw new WrongClock();
    },
    /** For the readiness. */
    dependency: {
      name: 'clock',
      isRequired: true,
      check: async (): Promise<void> => {
        if (!(await isRight())) throw new Error("The clock differs from the database's");
      },
    },
  };
};

export type Clock = ReturnType<typeof createClock>;
