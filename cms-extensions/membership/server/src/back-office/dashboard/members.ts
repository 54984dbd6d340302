import type { Core } from '@strapi/strapi';
import { SUBSCRIPTION_STATUSES, subscriptionStatusSchema } from 'contract';
import { z } from 'zod';
import { MEMBER_COLUMNS, memberRowSchema, memberRows, storedNumber } from '../members/index.ts';
import type { MembersByStatus, TrialsEnding } from './answers.ts';
import { WIDGET_ROWS } from './limits.ts';
import { weekOf } from './periods.ts';

const countsSchema = z.array(
  z.object({ status: subscriptionStatusSchema.nullable(), members: storedNumber }),
);

/** The number of members with each status. */
export const countMembers = async (strapi: Core.Strapi): Promise<MembersByStatus> => {
  const rows = countsSchema.parse(
    await memberRows(strapi)
      .groupBy('u.subscription_status')
      .select('u.subscription_status as status')
      .count('* as members'),
  );
  const counts: MembersByStatus = { active: 0, trial: 0, expired: 0, inactive: 0 };
  for (const status of SUBSCRIPTION_STATUSES) {
    counts[status] = rows.find((row) => row.status === status)?.members ?? 0;
  }
  return counts;
};

/** The trials that end between now and Sunday night. */
export const findTrialsEnding = async (
  strapi: Core.Strapi,
  timeZone: string,
  now: Date,
): Promise<TrialsEnding> => {
  const week = weekOf(now, timeZone);
  const ending = () =>
    memberRows(strapi)
      .where('u.subscription_status', 'trial')
      .where('u.trial_ends_at', '>=', now)
      .where('u.trial_ends_at', '<', week.until);
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await ending().count('* as total'));
  const first = await ending().orderBy('u.trial_ends_at').limit(WIDGET_ROWS).select(MEMBER_COLUMNS);
  return {
    week: { from: week.from.toISOString(), until: week.until.toISOString(), timeZone },
    total: counted.total,
    first: z.array(memberRowSchema).parse(first),
  };
};
