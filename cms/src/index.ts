import type { Core } from '@strapi/strapi';
import { refuseDemoAccounts } from './access/demo-accounts.ts';
import { ensureFirstOwner, hideFirstRegistration } from './access/panel-owners.ts';
import { guardPanelPasswords } from './access/panel-password.ts';
import { setUpAccess } from './access/roles.ts';
import { assertReadyToServe, environment } from './environment/index.ts';
import { welcomeEditors } from './panel/editors.ts';
import { closeKeptLists } from './panel/kept-lists.ts';
import { tidyMenu } from './panel/menu.ts';
import { setUpPanel } from './panel/set-up.ts';
import { closeRoutes, stopWebhooks } from './security/closed-routes.ts';
import { limitContentManager } from './security/content-manager.ts';

const isProduction = environment.deployment === 'production';

export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    assertReadyToServe(environment);
    limitContentManager(strapi);
    guardPanelPasswords(strapi);
    closeRoutes(strapi, isProduction);
    if (isProduction) hideFirstRegistration(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await setUpAccess(strapi);
    await setUpPanel(strapi);
    await tidyMenu(strapi);
    await closeKeptLists(strapi);
    await welcomeEditors(strapi);
    await stopWebhooks(strapi);
    if (isProduction) await refuseDemoAccounts(strapi);
    await ensureFirstOwner(strapi, environment);
  },
};
