import { DAY_MS, HOUR_SECONDS } from 'contract';
import type { Context } from '../context.ts';
import { addOutboxJob } from '../platform/outbox/index.ts';
import { forgetMailsBefore, MAILS } from './outbox.ts';

/** How long mails are kept: as long as a former member's account (spec section 9: 6 months). */
const KEPT_MS = 183 * DAY_MS;

/** Adds the jobs that send mails and remove old ones. */
export const addMailJobs = (ctx: Context): void => {
  addOutboxJob(ctx, MAILS);
  ctx.jobs.add({
    name: 'removal of old mails',
    everySeconds: HOUR_SECONDS,
    work: (now) => forgetMailsBefore(ctx, now.getTime() - KEPT_MS),
  });
};
