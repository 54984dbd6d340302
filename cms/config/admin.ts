import { environment } from '../src/environment/index.ts';

const adminJwtSecret = environment.secrets.adminJwtSecret?.[0];

export default () => ({
  auth: {
    secret: adminJwtSecret,
    sessions: { accessTokenLifespan: 1800, maxRefreshTokenLifespan: 30 * 86_400 },
    // Decided by the public address, not by the protocol between balancer and server.
    ...(environment.isHttps && { cookie: { secure: true } }),
  },
  // Strapi wants them; its tokens for programs are closed.
  apiToken: { salt: adminJwtSecret },
  transfer: { token: { salt: adminJwtSecret } },
  secrets: { encryptionKey: environment.secrets.encryptionKey?.[0] },
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
