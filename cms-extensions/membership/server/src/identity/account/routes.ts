import { calls, DAY_SECONDS, HOUR_SECONDS, type User } from 'contract';
import { isFault, syncMember } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { forgetSettledMails } from '../../mail/index.ts';
import { type Endpoint, endpoint } from '../../platform/http/index.ts';
import { clearCookies } from '../accounts.ts';
import { checkPassword } from '../profile.ts';
import { deleteAccount } from './deletion.ts';
import { exportAccount } from './export.ts';
import { pictureEndpoints, tidyAllPictures, tidyPictures } from './pictures.ts';
import { removeFormerMembers } from './retention.ts';

/** The calls about a whole account: profile picture, data export, deletion. */
export const wholeAccountEndpoints = (ctx: Context): Endpoint[] => [
  ...pictureEndpoints(ctx),

  endpoint(calls.exportAccount, async ({ session, ctx: koa }) => {
    await ctx.limits.export.spend(ctx.addressOf(koa.req), session.user.id);
    const now = new Date();
    koa.attachment(`my-data-${now.toISOString().slice(0, 10)}.json`);
    const copy = await exportAccount(ctx, session, now);
    ctx.securityLog.record('account.exported', { subject: session.user.id });
    return copy;
  }),

  endpoint(calls.deleteAccount, async ({ session, body, ctx: koa }) => {
    await checkPassword(ctx, session, body.password, ctx.addressOf(koa.req));
    await deleteAccount(ctx, session.user, 'member');
    clearCookies(ctx, koa);
    return { message: 'Account deleted' };
  }),
];

/** What follows a change of a member's name, e-mail or picture. */
export const afterProfileChange = (ctx: Context, { id }: User): void => {
  tidyPictures(ctx, id).catch(ctx.report);
  // Update name and e-mail at Stripe. If this fails, the member's next sync repeats it.
  syncMember(ctx, id).catch((error: unknown) => {
    if (!isFault(error)) ctx.report(error);
  });
};

/** Adds the jobs that remove former members' accounts, and the rest of deleted ones. */
export const addWholeAccountJobs = (ctx: Context): void => {
  ctx.jobs.add(
    {
      name: 'removal of accounts',
      everySeconds: 6 * HOUR_SECONDS,
      work: (now) => removeFormerMembers(ctx, now),
    },
    {
      name: 'traces of accounts',
      everySeconds: DAY_SECONDS,
      // Pictures whose removal failed, and the last mail's address.
      work: async () => {
        await tidyAllPictures(ctx);
        await forgetSettledMails(ctx, 'account-deleted');
      },
    },
  );
};
