import type { Core } from '@strapi/strapi';
import { refuseDemoAccounts } from './access/demo-accounts.ts';
import { ensureFirstOwner } from './access/panel-owners.ts';
import { setUpAccess } from './access/roles.ts';
import { assertReadyToServe, environment } from './environment/index.ts';
import { closeRoutes, stopWebhooks } from './strapi-patches/closed-routes.ts';
import { limitContentManager } from './strapi-patches/content-manager.ts';
import { keepOtherVersions, startOneByOne } from './strapi-patches/database-start.ts';
import { guardMediaLibrary } from './strapi-patches/media-library.ts';
import { guardPanelPasswords } from './strapi-patches/panel-passwords.ts';
import { requirePanelRights } from './strapi-patches/panel-rights.ts';

const isProduction = environment.deployment === 'production';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    assertReadyToServe(environment);
    keepOtherVersions(strapi);
    startOneByOne(strapi, environment);
    limitContentManager(strapi);
    guardMediaLibrary(strapi);
    requirePanelRights(strapi);
    guardPanelPasswords(strapi);
    closeRoutes(strapi, isProduction);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await setUpAccess(strapi);
    // Undefined before the plugin's first build.
    await strapi.plugins.membership?.service('panel').arrange();
    await stopWebhooks(strapi);
    if (isProduction) await refuseDemoAccounts(strapi);
    await ensureFirstOwner(strapi, environment);
  },
};
