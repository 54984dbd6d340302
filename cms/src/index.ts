import type { Core } from '@strapi/strapi';
import { refuseDemoAccounts } from './access/demo-accounts.ts';
import { setUpAccess } from './access/roles.ts';
import { assertReadyToServe, environment } from './environment/index.ts';
import { welcomeEditors } from './panel/editors.ts';
import { closeKeptLists } from './panel/kept-lists.ts';
import { tidyMenu } from './panel/menu.ts';
import { setUpPanel } from './panel/set-up.ts';

export default {
  register(): void {
    assertReadyToServe(environment);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await setUpAccess(strapi);
    await setUpPanel(strapi);
    await tidyMenu(strapi);
    await closeKeptLists(strapi);
    await welcomeEditors(strapi);
    if (environment.deployment === 'production') await refuseDemoAccounts(strapi);
  },
};
