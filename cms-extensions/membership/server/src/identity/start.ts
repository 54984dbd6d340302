import { HOUR_SECONDS } from 'contract';
import type { Context } from '../context.ts';
import {
  closeUsersPermissionsRoutes,
  ensureSessionIndexes,
  extendSessionSchema,
  extendUserSchema,
} from '../strapi-patches/index.ts';
import { forgetLinksOfDeleted, pruneLinks } from './links.ts';
import { pruneSessions } from './sessions.ts';
import { keepEmailKeys } from './written-accounts.ts';

/** Adds the job that removes what is over. */
export const addIdentityJobs = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'sessions and links that are over',
    everySeconds: 6 * HOUR_SECONDS,
    work: async (now) => {
      await pruneSessions(ctx, now);
      await pruneLinks(ctx, now.getTime());
    },
  });
};

/** Runs before Strapi synchronises its schema and mounts its routes. */
export const registerIdentity = (ctx: Context): void => {
  extendUserSchema(ctx);
  extendSessionSchema(ctx);
  closeUsersPermissionsRoutes(ctx);
};

/** Runs after the database is connected. */
export const startIdentity = async (ctx: Context): Promise<void> => {
  keepEmailKeys(ctx);
  await ensureSessionIndexes(ctx);
  forgetLinksOfDeleted(ctx);
};
