import type { Core } from '@strapi/strapi';
import type { Billing } from '../../billing/index.ts';
import type { ProgressFeature } from '../../training/progress/index.ts';
import { READ_MEMBERS } from '../permissions.ts';
import { panelQuery } from '../route.ts';
import { listMembers, listQuerySchema } from './list.ts';
import { createMemberDetails } from './member.ts';
import { guardStripeFields } from './stripe-fields.ts';

export type { MemberRow } from './rows.ts';
export { MEMBER_COLUMNS, memberRowSchema, memberRows, storedNumber } from './rows.ts';

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  progress: ProgressFeature;
  stripeDashboardUrl: string;
};

/** The coach's pages of members. They are read-only; Strapi's form is used for changes. */
export const createMembers = (parts: Parts) => {
  const { strapi } = parts;
  const detailsOf = createMemberDetails(parts);
  return {
    routes: [
      panelQuery({
        path: '/members',
        action: READ_MEMBERS,
        answer: (ctx) => listMembers(strapi, listQuerySchema.parse(ctx.query)),
      }),
      panelQuery({
        path: '/members/:id',
        action: READ_MEMBERS,
        answer: (ctx) => detailsOf(ctx.params.id),
      }),
    ],

    bootstrap: (): void => guardStripeFields(strapi),
  };
};
