import { DAY_MS } from 'contract';
import type { Counts } from 'contract/desk/mails';
import type { Context } from '../../context.ts';
import { recipientsOf, statesOf } from '../../mail/index.ts';
import { totalOf } from '../../platform/pages/index.ts';
import { memberRows } from '../../users/index.ts';
import { sessionsOf } from '../members/list.ts';
import { type Newsletter, newslettersIn, turnNewsletter } from './repository.ts';

const EVERY_SECONDS = 300;
/** For so long after it was sent a member who stops news counts. */
const STOPPED_MS = 7 * DAY_MS;
/** For so long after it was sent a session counts, beside the same days of the week before. */
const TRAINED_MS = 3 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** How many of those who got a mail have trained in the days from a moment on. */
const trainedFrom = async (ctx: Context, documentId: string, from: number): Promise<number> => {
  const within = [new Date(from), new Date(from + TRAINED_MS)] as const;
  const trained = memberRows(ctx.strapi)
    .whereIn('u.document_id', recipientsOf(ctx, documentId))
    .whereExists(sessionsOf(ctx).whereBetween('s.started_at', within));
  return totalOf(trained);
};

const stoppedOf = async (ctx: Context, documentId: string): Promise<number> => {
  const stopped = ctx.strapi.db
    .connection('membership_preferences')
    .whereIn('user_document_id', recipientsOf(ctx, documentId))
    .whereRaw('(marketing_emails is not true or email_notifications is false)');
  return totalOf(stopped);
};

/**
 * Counts what became of a mail, and stores it; it is not counted again once its days are over.
 * @returns the counts
 */
export const noteResults = async (
  ctx: Context,
  { documentId, sentAt, counts }: Newsletter,
  now: Date,
): Promise<Counts> => {
  const { sent, cameBack } = await statesOf(ctx, documentId);
  const from = sentAt === null ? now.getTime() : Date.parse(sentAt);
  const noted = {
    planned: counts?.planned ?? 0,
    sent,
    cameBack,
    stopped: await stoppedOf(ctx, documentId),
    trained: await trainedFrom(ctx, documentId, from),
    trainedBefore: await trainedFrom(ctx, documentId, from - WEEK_MS),
  };
  for (const state of ['sending', 'sent', 'stopped'] as const) {
    await turnNewsletter(ctx, documentId, state, { counts: noted });
  }
  return noted;
};

/** Adds the job that counts what became of the mails of the last days. */
export const addResultsJob = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'results of mails',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      const since = new Date(now.getTime() - STOPPED_MS).toISOString();
      for (const newsletter of await newslettersIn(ctx, ['sending', 'sent', 'stopped'])) {
        if ((newsletter.sentAt ?? '') >= since) await noteResults(ctx, newsletter, now);
      }
    },
  });
};
