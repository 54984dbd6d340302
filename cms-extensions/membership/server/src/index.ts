import type { Core } from '@strapi/strapi';
import { panelContentTypes } from './back-office/index.ts';
import { cancellationContentTypes } from './billing/changes/index.ts';
import { billingContentTypes } from './billing/index.ts';
import { trialContentTypes } from './billing/trial/index.ts';
import { accountContentTypes } from './identity/account/index.ts';
import { authContentTypes } from './identity/index.ts';
import { mailContentTypes } from './mail/index.ts';
import { newsletterContentTypes } from './mail/newsletter/index.ts';
import { videoContentTypes } from './media/index.ts';
import { createMembership, type Membership } from './membership.ts';
import { withBodyErrors } from './platform/http/index.ts';
import { settingsFrom } from './settings.ts';
import { favoriteSchema } from './training/favorites/content-types/favorite.ts';
import { preferenceSchema } from './training/preferences/content-types/preference.ts';
import { progressEntrySchema } from './training/progress/content-types/progress-entry.ts';
import { watchedTimeSchema } from './training/progress/content-types/watched-time.ts';

type WithStrapi = { strapi: Core.Strapi };

/* Strapi calls the parts of a plugin one by one and gives each nothing but itself. */
const memberships = new WeakMap<Core.Strapi, Membership>();

const membershipOf = (strapi: Core.Strapi): Membership => {
  const membership = memberships.get(strapi);
  if (membership === undefined) throw new Error('The membership plugin is not registered');
  return membership;
};

export default {
  register({ strapi }: WithStrapi): void {
    const membership = createMembership(strapi, settingsFrom(process.env));
    memberships.set(strapi, membership);
    withBodyErrors(strapi);
    membership.register();
  },

  async bootstrap({ strapi }: WithStrapi): Promise<void> {
    const membership = membershipOf(strapi);
    // The server can end without the plugin being told.
    strapi.server.httpServer.once('close', membership.close);
    await membership.bootstrap();
  },

  async destroy({ strapi }: WithStrapi): Promise<void> {
    await memberships.get(strapi)?.close();
  },

  contentTypes: {
    ...accountContentTypes,
    ...authContentTypes,
    ...billingContentTypes,
    ...trialContentTypes,
    ...cancellationContentTypes,
    ...mailContentTypes,
    ...videoContentTypes,
    ...newsletterContentTypes,
    ...panelContentTypes,
    preference: { schema: preferenceSchema },
    favorite: { schema: favoriteSchema },
    'progress-entry': { schema: progressEntrySchema },
    'watched-time': { schema: watchedTimeSchema },
  },

  // For commands and the loader of the demo, which work on a loaded app without its server.
  services: {
    billing: ({ strapi }: WithStrapi) => membershipOf(strapi).billing,
    mail: ({ strapi }: WithStrapi) => membershipOf(strapi).mail,
    jobs: ({ strapi }: WithStrapi) => membershipOf(strapi).jobs,
    videos: ({ strapi }: WithStrapi) => membershipOf(strapi).videos,
  },

  routes: {
    api: ({ strapi }: WithStrapi) => ({
      type: 'content-api',
      prefix: '',
      routes: membershipOf(strapi).routes(),
    }),
    admin: ({ strapi }: WithStrapi) => ({
      type: 'admin',
      routes: membershipOf(strapi).panelRoutes,
    }),
  },
};
