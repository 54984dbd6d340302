import type { Core } from '@strapi/strapi';
import { addMiddleware, type Routes, routesOf } from './strapi-routes.ts';

/* Strapi's own calls with which a user of the panel could make the server fetch an address or
 * read a file of their choice, lose content, or stay signed in for years, by Strapi's handler names. The product needs none
 * of them (docs/decisions/0035). */

const ADMIN = [
  // Of the paid edition: without its licence it answers 500.
  'admin.licenseTrialTimeLeft',
  'ai.getAiUsage',
  'ai.getAiToken',
  // Webhooks post to any address, and the panel shows the response.
  'webhooks.listWebhooks',
  'webhooks.createWebhook',
  'webhooks.getWebhook',
  'webhooks.updateWebhook',
  'webhooks.deleteWebhook',
  'webhooks.deleteWebhooks',
  'webhooks.triggerWebhook',
];

/** Tokens for programs outlive a new password; their strategies are closed too (strategies.ts). */
const TOKENS = [
  ...['create', 'list', 'revoke', 'get', 'update', 'regenerate'].flatMap((action) => [
    `api-token.${action}`,
    `admin-token.${action}`,
  ]),
  'admin-token.getOwnerPermissions',
  ...['create', 'list', 'revoke', 'getById', 'update', 'regenerate'].map(
    (action) => `transfer.token-${action}`,
  ),
  'transfer.runner-push',
  'transfer.runner-pull',
];

const UPLOAD = [
  'admin-upload.uploadFromUrls',
  'admin-file.generateAIMetadata',
  'admin-file.createAIMetadataJob',
  'admin-file.getLatestAIMetadataJob',
  'admin-file.getAIMetadataPendingCount',
];

/**
 * `send` accepts a whole message, whose attachments may be files of the server or URLs to fetch; the
 * others connect to the mail server and send to any address.
 */
const EMAIL = ['email.send', 'email.test', 'email.verify'];

/**
 * The languages are those of a setting; Strapi removes all texts of one that is removed. The last
 * one switches its translations by AI on.
 */
const I18N = [
  'locales.createLocale',
  'locales.updateLocale',
  'locales.deleteLocale',
  'settings.updateSettings',
];

/**
 * What the panel asks for with each form though it is switched off: an answer that says so, since a
 * refusal would be an error in the browser's console.
 */
const SWITCHED_OFF: Readonly<Record<string, object | null>> = {
  'settings.getSettings': { aiLocalizations: false },
  'ai-localization-jobs.getJobForCollectionType': null,
  'ai-localization-jobs.getJobForSingleType': null,
};
const AI_OFF = {
  'ai.getAiFeatureConfig': { isAiI18nConfigured: false, isAiMediaLibraryConfigured: false },
};

/** Closed only in production: the first visitor of a fresh panel would become its owner. */
const FIRST_REGISTRATION = ['authentication.registerAdmin'];

/**
 * The route stays in place and refuses, so that no other route (the panel's page answers every GET)
 * matches the path.
 */
const close = (routes: Routes, handlers: readonly string[]): void => {
  for (const route of handlers.flatMap((handler) => routesOf(routes, handler))) {
    route.handler = async (ctx) => ctx.notFound();
    route.config = { auth: false };
  }
};

const answerOff = (routes: Routes, answers: typeof SWITCHED_OFF): void => {
  for (const [handler, data] of Object.entries(answers)) {
    for (const route of routesOf(routes, handler)) {
      route.handler = async (ctx) => {
        ctx.body = { data };
      };
    }
  }
};

/**
 * In production the panel never offers a visitor the owner registration: its first page is the
 * sign-in, whether there are accounts or not.
 */
const hideFirstRegistration = (strapi: Core.Strapi): void => {
  addMiddleware(strapi.admin.routes, 'admin.init', async (ctx, next) => {
    await next();
    ctx.body = { data: { ...ctx.body.data, hasAdmin: true } };
  });
  strapi.server.routes([
    {
      method: 'GET',
      path: '/admin/auth/register-admin',
      handler: (ctx) => ctx.redirect('/admin/auth/login'),
      config: { auth: false },
    },
  ]);
};

/**
 * Closes the parts of Strapi's API that the product does not need. Call before the routes are
 * mounted.
 */
export const closeRoutes = (strapi: Core.Strapi, isProduction: boolean): void => {
  close(strapi.admin.routes, [...ADMIN, ...TOKENS, ...(isProduction ? FIRST_REGISTRATION : [])]);
  close(strapi.plugin('upload').routes, UPLOAD);
  close(strapi.plugin('email').routes, EMAIL);
  close(strapi.plugin('i18n').routes, I18N);
  answerOff(strapi.admin.routes, AI_OFF);
  answerOff(strapi.plugin('i18n').routes, SWITCHED_OFF);
  if (isProduction) hideFirstRegistration(strapi);
};

/** Disables webhooks that were created before their calls were closed. */
export const stopWebhooks = async (strapi: Core.Strapi): Promise<void> => {
  const webhooks = await strapi.get('webhookStore').findWebhooks();
  for (const webhook of webhooks) strapi.get('webhookRunner').remove(webhook);
  if (webhooks.length > 0) {
    strapi.log.warn(`${webhooks.length} webhooks of Strapi are kept in the database but not sent.`);
  }
};
