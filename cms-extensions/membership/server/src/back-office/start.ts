import { type Previewed, previewAddress } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { onUserDeleted } from '../platform/database/index.ts';
import { siteSettings } from '../site/index.ts';
import { guardSignIn, hideWhoHasAnAccount } from '../strapi-patches/index.ts';
import { alertRoutes } from './alerts.ts';
import { archiveRoutes } from './archive.ts';
import { addBackupJob, backupRoutes } from './backups.ts';
import { codeRoutes } from './codes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { addConnectionJob } from './connections/states.ts';
import { deskRoute } from './desk-calls.ts';
import { setUpForms } from './forms/index.ts';
import { giftRoutes } from './gifts.ts';
import { addImportJobs } from './import/jobs.ts';
import { forgetImportedMember } from './import/repository.ts';
import { importRoutes } from './import/routes.ts';
import { createLanguages, grantLanguages, languageRoutes } from './languages.ts';
import { automaticRoutes } from './mails/automatic.ts';
import { addKeepInTouchJob } from './mails/keep-in-touch.ts';
import { addResultsJob } from './mails/results.ts';
import { mailRoutes } from './mails/routes.ts';
import { addNewsletterJob } from './mails/send.ts';
import { memberActionRoutes } from './member-actions.ts';
import { exportRoute } from './members/export.ts';
import { memberPageRoutes } from './members/routes.ts';
import { moveRoutes } from './moves.ts';
import { addRevenueJob } from './numbers/revenue-import.ts';
import { numbersRoutes } from './numbers/routes.ts';
import { offerRoutes } from './offers.ts';
import { addInvitationJob, endPanelSessions, passwordLinkRoute } from './panel-users.ts';
import { placeRoutes } from './places.ts';
import { priceRoutes } from './prices.ts';
import { programmeRoutes } from './programmes/routes.ts';
import { refundRoutes } from './refunds.ts';
import { closeReadOnlyTypes, registerPermissions } from './rights.ts';
import { setUpRoles } from './roles.ts';
import { saleRoutes } from './sale.ts';
import { guardPanelCalls, mayRenew } from './second-factor/guard.ts';
import { resetFactor } from './second-factor/reset.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { setupRoutes } from './setup.ts';
import { teamRoutes } from './team.ts';
import { ownerOf } from './today/drafts.ts';
import { todayRoutes } from './today/routes.ts';
import { usesRoute } from './uses.ts';
import { videoRoutes } from './videos/routes.ts';

/** The routes below `/membership`, for the panel only. */
export const panelRoutes = (ctx: Context) =>
  // Strapi's client for the panel's pages knows no PATCH, and sends PUT.
  routesOf(ctx).flatMap((route) =>
    route.method === 'PATCH' ? [route, { ...route, method: 'PUT' }] : [route],
  );

const routesOf = (ctx: Context) => [
  deskRoute('GET', '/clock', null, async () => {
    const { firstname, lastname } = (await ownerOf(ctx)) ?? {};
    const owner = [firstname, lastname].filter(Boolean).join(' ') || 'An owner';
    return { timeZone: siteSettings(ctx).timeZone, owner };
  }),
  ...memberPageRoutes(ctx),
  exportRoute(ctx),
  ...alertRoutes(ctx),
  ...refundRoutes(ctx),
  ...memberActionRoutes(ctx),
  ...automaticRoutes(ctx),
  ...mailRoutes(ctx),
  ...connectionRoutes(ctx),
  ...moveRoutes(ctx),
  ...secondFactorRoutes(ctx),
  passwordLinkRoute(ctx),
  ...teamRoutes(ctx),
  ...setupRoutes(ctx),
  ...todayRoutes(ctx),
  ...placeRoutes(ctx),
  ...giftRoutes(ctx),
  ...offerRoutes(ctx),
  ...codeRoutes(ctx),
  ...importRoutes(ctx),
  ...priceRoutes(ctx),
  ...saleRoutes(ctx),
  ...backupRoutes(ctx),
  ...archiveRoutes(ctx),
  ...languageRoutes(ctx),
  ...numbersRoutes(ctx),
  usesRoute(ctx),
  ...programmeRoutes(ctx),
  ...videoRoutes(ctx),
];

/** Adds the work that time makes due. */
export const addPanelJobs = (ctx: Context): void => {
  addRevenueJob(ctx);
  addInvitationJob(ctx);
  addBackupJob(ctx);
  addConnectionJob(ctx);
  addImportJobs(ctx);
  addNewsletterJob(ctx);
  addResultsJob(ctx);
  addKeepInTouchJob(ctx);
};

/** Runs before Strapi mounts its routes. */
export const registerPanel = (ctx: Context): void => {
  guardSignIn(ctx, (koa) => mayRenew(ctx, koa));
  hideWhoHasAnAccount(ctx.strapi);
  guardPanelCalls(ctx);
};

/** Runs after the database is connected. */
export const startPanel = async (ctx: Context): Promise<void> => {
  const { strapi } = ctx;
  await registerPermissions(strapi);
  endPanelSessions(ctx);
  onUserDeleted(strapi, (userDocumentId) => forgetImportedMember(ctx, userDocumentId));
};

const arrange = async ({ strapi, locks, settings }: Context): Promise<void> => {
  await setUpForms(strapi);
  await createLanguages(strapi, locks, settings.locales);
  await setUpRoles(strapi, settings.locales);
  await closeReadOnlyTypes(strapi);
  await grantLanguages(strapi, settings.locales);
};

/** For the app's own `bootstrap` and for the command, bound to a context. */
export const boundPanel = (ctx: Context) => ({
  /**
   * Arranges Strapi's forms, menu and roles for the coach. Called by the app's own `bootstrap`,
   * which runs after Strapi has created its roles and granted owners everything.
   */
  arrange: () => arrange(ctx),
  /** Removes a panel user's second factors. @throws Error without such a user */
  resetFactor: (email: string) => resetFactor(ctx, email),
  /** Where the site shows a draft; for Strapi's preview (cms/config/admin.ts). */
  previewAddress: (uid: string, named: Previewed) => previewAddress(ctx, uid, named),
});
