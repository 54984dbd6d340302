import type { Core } from '@strapi/strapi';
import { refuseDemoAccounts } from './access/demo-accounts.ts';
import { ensureFirstOwner, hideFirstRegistration } from './access/panel-owners.ts';
import { guardPanelPasswords } from './access/panel-password.ts';
import { setUpAccess } from './access/roles.ts';
import { keepOtherVersions, startOneByOne } from './database/start.ts';
import { assertReadyToServe, environment } from './environment/index.ts';
import { closeRoutes, stopWebhooks } from './security/closed-routes.ts';
import { limitContentManager } from './security/content-manager.ts';
import { guardMediaLibrary } from './security/media-library.ts';
import { requirePanelRights } from './security/panel-rights.ts';

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
    if (isProduction) hideFirstRegistration(strapi);
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
