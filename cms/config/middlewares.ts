import { environment } from '../src/environment/index.ts';
import { UPLOAD_BYTES_MAX } from '../src/middlewares/multipart-guard.ts';
import { corsOrigins } from '../src/security/cors-origins.ts';
import { panelSecurityPolicy } from '../src/security/panel-policy.ts';

export default () => [
  {
    name: 'global::forwarded',
    config: { trustProxy: environment.trustProxy, isHttps: environment.isHttps },
  },
  'strapi::logger',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: panelSecurityPolicy(environment),
      // A promise of https that lasts a year is made only where there is https.
      hsts: environment.isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    },
  },
  'global::upload-policy',
  {
    name: 'strapi::cors',
    config: { origin: corsOrigins(environment.url), credentials: true },
  },
  'strapi::query',
  'global::multipart-guard',
  {
    name: 'strapi::body',
    config: {
      // Signatures of webhooks are over the bytes that came, not over what was parsed.
      includeUnparsed: true,
      jsonLimit: '1mb',
      formLimit: '256kb',
      textLimit: '256kb',
      // Of all files of a form together.
      formidable: { maxFileSize: UPLOAD_BYTES_MAX },
    },
  },
  'global::temporary-files',
  { name: 'strapi::session', config: { secure: environment.isHttps, sameSite: 'lax' } },
  'strapi::favicon',
  'strapi::public',
];
