import { AWAY_DAYS_MAX, calls, dayIn, daysBetween, mergeAway, TRAINING_ERRORS } from 'contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { type Endpoint, endpoint, InvalidField, NotFound } from '../platform/http/index.ts';
import { addAwayPeriod, awayOf, endAwayPeriod } from './away-repository.ts';
import { touchEnrolments } from './enrolments-repository.ts';
import { type Plan, plansOf } from './plans.ts';

/** @throws InvalidField unless the period can be planned */
export const checkedAway = (input: z.output<typeof calls.previewAway.body>, today: string) => {
  const { from_on: fromOn, until_on: untilOn } = input;
  if (Math.abs(daysBetween(today, fromOn)) > AWAY_DAYS_MAX) {
    throw new InvalidField(TRAINING_ERRORS.awayTooFar, 'from_on');
  }
  if (untilOn !== null && daysBetween(fromOn, untilOn) >= AWAY_DAYS_MAX) {
    throw new InvalidField(TRAINING_ERRORS.awayTooLong, 'until_on');
  }
  return { fromOn, untilOn };
};

type Moved = z.output<typeof calls.previewAway.response>['moved'];

/** What another set of away periods moves. */
const movedBetween = (before: readonly Plan[], after: readonly Plan[]): Moved =>
  before.flatMap((plan, index) => {
    const then = after[index];
    if (then === undefined) return [];
    const sessions = plan.days.filter((day, at) => day.on !== then.days[at]?.on).length;
    return sessions === 0
      ? []
      : [
          {
            enrolment_id: plan.row.documentId,
            title: plan.title,
            sessions,
            old_next: plan.nextOn,
            new_next: then.nextOn,
            old_end: plan.endsOn,
            new_end: then.endsOn,
          },
        ];
  });

/** A period as calls and exports show it. */
export const describeAway = (row: {
  documentId: string;
  fromOn: string;
  untilOn: string | null;
}) => ({
  id: row.documentId,
  from_on: row.fromOn,
  until_on: row.untilOn,
});

/* When members are away, and what that moves. */

const movedBy = async (
  ctx: Context,
  userDocumentId: string,
  today: string,
  added: { fromOn: string; untilOn: string | null },
): Promise<Moved> => {
  const member = await plansOf(ctx, userDocumentId);
  const { periods } = mergeAway(member.away, added);
  return movedBetween(member.running(today), member.running(today, { away: periods }));
};

/** The calls about the days on which a member is away. */
export const awayEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.listAway, async ({ session: { user } }) => ({
    away: (await awayOf(ctx, user.id)).map(describeAway),
  })),

  endpoint(calls.previewAway, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const today = dayIn(body.time_zone ?? timeZone, new Date());
    return { moved: await movedBy(ctx, user.id, today, checkedAway(body, today)) };
  }),

  endpoint(calls.addAway, async ({ session: { user, timeZone }, body }) => {
    await ctx.limits.training.spend(user.id);
    const now = new Date();
    const today = dayIn(body.time_zone ?? timeZone, now);
    const added = checkedAway(body, today);
    // Two periods that arrive together must not both be written beside each other.
    return ctx.locks.exclusively(`away:${user.id}`, async () => {
      const moved = await movedBy(ctx, user.id, today, added);
      const period = await addAwayPeriod(ctx, user.id, added);
      await touchEnrolments(ctx, { user_document_id: user.id, ended_at: null }, now);
      return { ...describeAway(period), moved };
    });
  }),

  endpoint(calls.removeAway, async ({ session: { user, timeZone }, params, query }) => {
    await ctx.limits.training.spend(user.id);
    return ctx.locks.exclusively(`away:${user.id}`, async () => {
      const now = new Date();
      const today = dayIn(query.time_zone ?? timeZone, now);
      if (!(await endAwayPeriod(ctx, user.id, params.id, today))) throw new NotFound('Period');
      await touchEnrolments(ctx, { user_document_id: user.id, ended_at: null }, now);
      return undefined;
    });
  }),
];
