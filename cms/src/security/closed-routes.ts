import type { Core } from '@strapi/strapi';
import { type Routes, routesOf } from './strapi-routes.ts';

/*
 * Calls of Strapi's own with which someone in the panel could have the server fetch an address or
 * read a file of its choice, by the handlers that Strapi gives them. The product needs none of
 * them (docs/decisions/0035).
 */

/** Webhooks post to any address, and the panel shows what came back. */
const ADMIN = [
  'webhooks.listWebhooks',
  'webhooks.createWebhook',
  'webhooks.getWebhook',
  'webhooks.updateWebhook',
  'webhooks.deleteWebhook',
  'webhooks.deleteWebhooks',
  'webhooks.triggerWebhook',
];

const UPLOAD = [
  'admin-upload.uploadFromUrls',
  'admin-file.generateAIMetadata',
  'admin-file.createAIMetadataJob',
];

/** Takes a whole message, with attachments that are files of the server or addresses to fetch. */
const EMAIL = ['email.send'];

/** Only in production: the first to open a fresh panel would become its owner. */
const FIRST_REGISTRATION = ['authentication.registerAdmin'];

/** Left in place, so that no other route (the panel's page answers every GET) takes the address. */
const close = (routes: Routes, handlers: readonly string[]): void => {
  for (const route of handlers.flatMap((handler) => routesOf(routes, handler))) {
    route.handler = async (ctx) => ctx.notFound();
    route.config = { auth: false };
  }
};

/** Closes what the product does not need of Strapi's API. Before the routes are mounted. */
export const closeRoutes = (strapi: Core.Strapi, isProduction: boolean): void => {
  close(strapi.admin.routes, isProduction ? [...ADMIN, ...FIRST_REGISTRATION] : ADMIN);
  close(strapi.plugin('upload').routes, UPLOAD);
  close(strapi.plugin('email').routes, EMAIL);
};

/** Webhooks that were made before their calls were closed must not go on sending either. */
export const stopWebhooks = async (strapi: Core.Strapi): Promise<void> => {
  const webhooks = await strapi.get('webhookStore').findWebhooks();
  for (const webhook of webhooks) strapi.get('webhookRunner').remove(webhook);
  if (webhooks.length > 0) {
    strapi.log.warn(`${webhooks.length} webhooks of Strapi are kept in the database but not sent.`);
  }
};
