import type { Billing, RefundDecisions } from '../billing/index.ts';
import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { progressKeptOf } from '../training/index.ts';
import { alertRoutes } from './alerts.ts';
import { connectionRoutes } from './connections/index.ts';
import { ensureDashboardIndexes } from './dashboard/figures.ts';
import { createRevenue } from './dashboard/revenue.ts';
import { setUpForms } from './forms/index.ts';
import { createLanguages, grantLanguages } from './languages.ts';
import { mailRoutes } from './mails.ts';
import { createMemberDetails, guardStripeFields } from './members.ts';
import { moveRoutes } from './moves.ts';
import { createPanelUsers, panelUserRoutes } from './panel-users.ts';
import { cancelRoute, guardRefundRequests, refundRoutes } from './refunds.ts';
import {
  closeReadOnlyTypes,
  grantEditorRights,
  hideDeveloperPages,
  limitAuthors,
  registerPermissions,
} from './rights.ts';
import { readRoutes } from './routes.ts';
import { guardPanelCalls, mayRenew } from './second-factor/guard.ts';
import { resetFactor } from './second-factor/reset.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { createPanelAttempts, guardSignIn, hideWhoHasAnAccount } from './sign-in.ts';

export { type ConnectionState, connectionStates } from './connections/index.ts';
export { backOfficeContentTypes } from './content-types.ts';

type Parts = PluginContext & {
  mail: Pick<Mail, 'enqueue' | 'sendAgain'>;
  billing: Billing;
  refundDecisions: RefundDecisions;
  /** Cancels a member's subscriptions. */
  cancel: (userDocumentId: string, reason: string) => Promise<unknown>;
};

/** Our additions to Strapi's panel for the coach: what runs on the server. */
export const createPanel = (parts: Parts) => {
  const { strapi, settings, locks, jobs, billing, refundDecisions, redis, addressOf } = parts;
  const revenue = createRevenue({ strapi, jobs, billing });
  const stripeDashboardUrl = settings.stripe.dashboardUrl;
  const readMember = createMemberDetails({
    strapi,
    billing,
    progressKeptOf: (memberId) => progressKeptOf(parts, memberId),
    stripeDashboardUrl,
  });
  const panelUsers = createPanelUsers(parts);
  return {
    /** Routes below `/membership`, for the panel only. */
    routes: [
      ...readRoutes({ strapi, billing, revenue, readMember, stripeDashboardUrl }),
      ...alertRoutes({ billing, decisions: refundDecisions }),
      ...refundRoutes(refundDecisions),
      cancelRoute(parts.cancel),
      ...mailRoutes(parts),
      ...connectionRoutes(parts, billing),
      ...moveRoutes(parts),
      ...secondFactorRoutes(parts),
      ...panelUserRoutes(parts),
    ],

    /** Removes a panel user's second factors; for the command. @throws Error without such a user */
    resetFactor: (email: string) => resetFactor(parts, email),

    /** Runs before Strapi mounts its routes. */
    register: (): void => {
      const attempts = createPanelAttempts(settings.panelLimits, redis);
      guardSignIn(strapi, attempts, addressOf, (ctx) => mayRenew(parts, ctx));
      hideWhoHasAnAccount(strapi);
      guardPanelCalls(parts);
    },

    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      await registerPermissions(strapi);
      await ensureDashboardIndexes(strapi);
      guardStripeFields(strapi);
      guardRefundRequests(strapi);
      panelUsers.bootstrap();
    },

    /**
     * Arranges Strapi's forms, menu and roles for the coach. Called by the app's own `bootstrap`,
     * which runs after Strapi has created its roles and granted owners everything.
     */
    arrange: async (): Promise<void> => {
      await setUpForms(strapi);
      await createLanguages(strapi, locks, settings.locales);
      await hideDeveloperPages(strapi);
      await closeReadOnlyTypes(strapi);
      await grantEditorRights(strapi);
      await limitAuthors(strapi, settings.locales);
      await grantLanguages(strapi, settings.locales);
    },
  };
};
