import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appRoot, environment } from '../src/environment/index.ts';
import { mailProvider } from '../src/providers/mail.ts';
import { uploadProvider } from '../src/providers/upload.ts';

const MEMBERSHIP = './node_modules/membership';

/** Strapi loads only a built plugin; without it the panel still works. */
const membershipIsBuilt = () => existsSync(join(appRoot(), MEMBERSHIP, 'dist', 'server'));

export default () => ({
  ...(membershipIsBuilt() && {
    membership: {
      enabled: true,
      resolve: MEMBERSHIP,
      config: {
        /** How mail is sent by a server that was entered in the panel. */
        mailProvider: (mail: { smtpUrl: string; from?: string }) =>
          mailProvider({ ...environment, mail: { ...environment.mail, ...mail } }),
      },
    },
  }),
  'users-permissions': {
    config: {
      jwtSecret: environment.secrets.jwtSecret?.[0],
      // Short-lived access tokens, with sessions that the server can revoke.
      jwtManagement: 'refresh',
      sessions: {
        accessTokenLifespan: 600,
        idleRefreshTokenLifespan: 14 * 86_400,
        maxRefreshTokenLifespan: 30 * 86_400,
        idleSessionLifespan: 14 * 86_400,
        maxSessionLifespan: 30 * 86_400,
        httpOnly: true,
      },
    },
  },
  upload: { config: uploadProvider(environment) },
  email: { config: mailProvider(environment) },
});
