import type { Core } from '@strapi/strapi';
import { refuseDemoAccounts } from './access/demo-accounts.ts';
import { setUpAccess } from './access/roles.ts';
import { assertReadyToServe, environment } from './environment/index.ts';

export default {
  register(): void {
    assertReadyToServe(environment);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await setUpAccess(strapi);
    if (environment.deployment === 'production') await refuseDemoAccounts(strapi);
  },
};
