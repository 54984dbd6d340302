import { environment } from '../src/environment/index.ts';

// The panel's bundle takes its name from here, since Strapi hands it variables of this prefix alone.
process.env.STRAPI_ADMIN_SITE_NAME ??= environment.siteName;

export default () => ({
  auth: {
    secret: environment.secrets.adminJwtSecret,
    sessions: { accessTokenLifespan: 1800, maxRefreshTokenLifespan: 30 * 86_400 },
    // Decided by the public address, not by what a balancer says of the connection behind it.
    ...(environment.isHttps && { cookie: { secure: true } }),
  },
  apiToken: { salt: environment.secrets.apiTokenSalt },
  transfer: { token: { salt: environment.secrets.transferTokenSalt } },
  secrets: { encryptionKey: environment.secrets.encryptionKey },
  // No surveys, no advertising, no links to a developer's manual: the panel is the coach's.
  flags: { nps: false, promoteEE: false, docLinks: false },
  ai: { enabled: false },
  preview: { enabled: false },
  autoOpen: false,
});
