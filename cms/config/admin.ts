import { environment } from '../src/environment/index.ts';

export default () => ({
  auth: {
    secret: environment.secrets.adminJwtSecret,
    sessions: { accessTokenLifespan: 1800, maxRefreshTokenLifespan: 30 * 86_400 },
    // Decided by the public address, not by the protocol between balancer and server.
    ...(environment.isHttps && { cookie: { secure: true } }),
  },
  apiToken: { salt: environment.secrets.apiTokenSalt },
  transfer: { token: { salt: environment.secrets.transferTokenSalt } },
  secrets: { encryptionKey: environment.secrets.encryptionKey },
  // Turn off surveys, advertising and links to developer manuals: the panel is for the coach.
  flags: { nps: false, promoteEE: false, docLinks: false },
  ai: { enabled: false },
  preview: {
    enabled: true,
    config: {
      allowedOrigins: ["'self'", new URL(environment.storefrontUrl).origin],
      handler: (uid: string, named: object) =>
        strapi.plugin('membership').service('panel').previewAddress(uid, named),
    },
  },
  autoOpen: false,
});
