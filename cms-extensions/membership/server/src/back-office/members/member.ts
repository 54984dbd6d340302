import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Progress } from 'contract';
import { z } from 'zod';
import type { Billing } from '../../billing/index.ts';
import type { ProgressFeature } from '../../training/progress/index.ts';
import { workoutTitles } from '../workout-titles.ts';
import type { MemberDetails } from './answers.ts';
import { MEMBER_COLUMNS, memberRowSchema, memberRows, storedFlag } from './rows.ts';

/** How many of the last played workouts are listed. */
const LATEST_MAX = 5;

const detailsSchema = memberRowSchema.and(z.object({ blocked: storedFlag }));

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'membershipOf' | 'customerOf'>;
  progress: Pick<ProgressFeature, 'keptOf'>;
  /** Address of Stripe's dashboard, without a trailing slash. */
  stripeDashboardUrl: string;
};

/** Fetches one member's details from our database, without a request to Stripe. */
export const createMemberDetails = (parts: Parts) => {
  const { strapi, billing, progress, stripeDashboardUrl } = parts;

  const latestOf = async (entries: readonly Progress[]) => {
    const titles = await workoutTitles(
      strapi,
      entries.map(({ workout_id }) => workout_id),
    );
    const named = entries.flatMap(({ workout_id: documentId, updated_at: at, completed_at }) => {
      const title = titles.get(documentId);
      return title === undefined
        ? []
        : [{ documentId, title, at, completed: completed_at !== null }];
    });
    return named.slice(0, LATEST_MAX);
  };

  const progressOf = async (memberId: string): Promise<MemberDetails['progress']> => {
    const { entries, watched } = await progress.keptOf(memberId);
    const seconds = watched.reduce((sum, quarter) => sum + quarter.seconds, 0);
    return {
      started: entries.length,
      completed: entries.filter(({ completed_at }) => completed_at !== null).length,
      minutesWatched: Math.round(seconds / 60),
      latest: await latestOf(entries),
    };
  };

  const stripeUrlOf = async (memberId: string): Promise<string | null> => {
    const customerId = await billing.customerOf(memberId);
    return customerId === null ? null : `${stripeDashboardUrl}/customers/${customerId}`;
  };

  /** @throws NotFoundError when there is no such member */
  return async (memberId: string): Promise<MemberDetails> => {
    const row = await memberRows(strapi)
      .where('u.document_id', memberId)
      .first([...MEMBER_COLUMNS, 'u.blocked']);
    if (row === undefined) throw new errors.NotFoundError('There is no such member.');
    const { actions: _, trial_available: __, ...membership } = await billing.membershipOf(memberId);
    return {
      ...detailsSchema.parse(row),
      membership,
      stripeUrl: await stripeUrlOf(memberId),
      progress: await progressOf(memberId),
    };
  };
};
