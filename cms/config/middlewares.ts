import { environment } from '../src/environment/index.ts';
import { UPLOAD_BYTES_MAX } from '../src/middlewares/multipart-guard.ts';
import { corsOrigins, panelSecurityPolicy } from '../src/security/panel-policy.ts';

export default () => [
  {
    name: 'global::forwarded',
    config: { trustProxy: environment.trustProxy, isHttps: environment.isHttps },
  },
  'global::request-log',
  'strapi::errors',
  {
    name: 'strapi::security',
    config: {
      contentSecurityPolicy: panelSecurityPolicy(environment),
      // No window that another site opened, and no page of another site that embeds an answer.
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      // HSTS lasts a year, so it is sent only when the site uses https.
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
      // Webhook signatures cover the raw bytes, not the parsed body.
      includeUnparsed: true,
      jsonLimit: '1mb',
      formLimit: '256kb',
      textLimit: '256kb',
      // The total for all files of a form.
      formidable: { maxFileSize: UPLOAD_BYTES_MAX },
    },
  },
  'global::panel-input',
  'global::temporary-files',
  'global::email-guard',
  { name: 'strapi::session', config: { secure: environment.isHttps, sameSite: 'lax' } },
  'strapi::favicon',
  'strapi::public',
];
