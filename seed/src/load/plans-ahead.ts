import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS, dayIn } from 'contract';
import written from '../../content/mails.json' with { type: 'json' };
import type { Billing } from './billing.ts';
import { categoryIds, documents } from './entries.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

/* What the coach of the demo has under way: a code, a sale, videos and mails. */

const WORKOUT = 'api::workout.workout';
const CODE = 'LISBON';
/** The sale and the last day of the code, in days from now. */
const SALE_IN_DAYS = { from: 7, until: 10 };
const CODE_DAYS = 60;

const SENT_DAYS_AGO = 20;

/** A mail that the coach has sent, and one that is not finished. */
const loadMails = async (strapi: Strapi, now: Date): Promise<void> => {
  const mails = strapi.db.query('plugin::membership.newsletter');
  const at = new Date(now.getTime() - SENT_DAYS_AGO * DAY_MS);
  // To whoever takes news: no condition.
  const audience = written.everybody;
  const times = { sendAt: at, sentAt: at, counts: written.counts };
  await mails.create({ data: { texts: { en: written.sent }, audience, state: 'sent', ...times } });
  await mails.create({ data: { texts: { en: written.draft }, audience, state: 'draft' } });
};

/** The mail that came back, of each member whose address does not exist. */
const loadReturned = async ({ db }: Strapi): Promise<void> => {
  const gone: { documentId: string; email: string; name: string }[] = await db
    .query('plugin::users-permissions.user')
    .findMany({ where: { mailBlockedAt: { $notNull: true } } });
  for (const { documentId: userDocumentId, email: recipient, name } of gone) {
    const key = `demo:came-back:${userDocumentId}`;
    const subject = written.sent.subject.replace('{{firstName}}', name.split(' ')[0] ?? name);
    const failed = { state: 'failed', attempts: 1, lastError: '550 5.1.1 No such user' };
    const mail = { key, template: 'newsletter', recipient, userDocumentId, subject, values: {} };
    const data = { ...mail, ...failed, messageId: `<${key}@example.com>` };
    await db.query('plugin::membership.mail-message').create({ data });
  }
};

/** A morning, that many days from now. */
const morning = (days: number, now: Date): string =>
  `${addDays(dayIn('UTC', now), days)}T07:00:00.000Z`;

/** The code of the demo at Stripe, made unless it is there. @returns its id */
export const loadCode = async ({ stripe, offers }: Billing, now: Date): Promise<string> => {
  const { data } = await stripe.promotionCodes.list({ code: CODE, active: true, limit: 1 });
  const { id } =
    data[0] ??
    (await offers.makeCode(randomUUID(), {
      code: CODE,
      percent: 20,
      duration: 'once',
      forWhom: 'new',
      max: 100,
      until: addDays(dayIn('UTC', now), CODE_DAYS),
    }));
  return id;
};

/** Two planned videos, of which one waits for its film, and changes of a third that is live. */
const loadVideos = async (strapi: Strapi, records: Records, now: Date): Promise<void> => {
  const workouts = documents(strapi, WORKOUT);
  const found = async (slug: string) => {
    const documentId = records[`workout:${slug}`]?.documentId;
    if (!documentId) return null;
    return workouts.findFirst({ filters: { documentId }, populate: ['thumbnail', 'instructor'] });
  };
  const [filmed, changed] = [await found('bird-dog-balance'), await found('cobra-at-closing-time')];
  if (filmed === null || changed === null) return;
  const categories = await categoryIds(strapi);
  const coach = await strapi.db.query('admin::user').findOne({ orderBy: { id: 'asc' } });
  const by = { createdBy: coach?.id, publishOrderedBy: coach?.id };
  const { duration, equipment, bodyParts, muxPlaybackId, muxPlaybackPolicy, muxSeconds } = filmed;
  await workouts.create({
    data: {
      title: 'Bird Dog, With Your Eyes Closed',
      publishAt: morning(1, now),
      ...by,
      description:
        'The same reach as always, and nothing to look at. Ines counts, you find out which foot does the work. A wall in reach is no shame.',
      category: categories.get('Mat workouts'),
      difficulty: 'Intermediate',
      duration,
      equipment,
      bodyParts,
      muxPlaybackId,
      muxPlaybackPolicy,
      muxSeconds,
      moveMap: filmed.moveMap,
      thumbnail: filmed.thumbnail,
      instructor: filmed.instructor,
    },
  });
  await workouts.create({
    data: {
      title: 'Twelve Rounds Before Breakfast',
      publishAt: morning(3, now),
      ...by,
      description: 'Short, loud and over before the kettle boils a second time.',
      category: categories.get('HIIT'),
      difficulty: 'Advanced',
      thumbnail: changed.thumbnail,
    },
  });
  await workouts.update({
    documentId: changed.documentId,
    data: { description: `${changed.description} New: a way through it for sore wrists.` },
  });
};

/** Loads what the coach has planned. Everything comes in days from now, whatever the day is. */
export const loadPlansAhead = async (
  strapi: Strapi,
  { offers }: Billing,
  records: Records,
  now: Date,
): Promise<void> => {
  await offers.planSale(randomUUID(), {
    id: null,
    planKeys: ['annual'],
    percent: 20,
    amountMinor: null,
    fromAt: morning(SALE_IN_DAYS.from, now),
    untilAt: morning(SALE_IN_DAYS.until, now),
  });
  await loadVideos(strapi, records, now);
  await loadMails(strapi, now);
  await loadReturned(strapi);
};
