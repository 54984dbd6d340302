import type { Environment } from '../environment/index.ts';

type Context = { path: string };

/**
 * Origins that may read responses of the CMS with a user's cookies: only the panel's own. Members
 * call the API through the storefront, on one origin, so `/api` allows no other origin, and a
 * script on the panel's origin cannot read a member's token.
 * @param panelUrl the CMS as browsers reach it
 */
export const corsOrigins = (panelUrl: string) => {
  const panel = [new URL(panelUrl).origin];
  return ({ path }: Context): string[] => (/^\/api(?:\/|$)/i.test(path) ? [] : panel);
};

const originOf = (address: string): string => new URL(address).origin;

/** Origins that serve the pictures of the bucket. */
const storageOrigins = (storage: Environment['storage']): string[] => {
  if (storage === null) return [];
  if (storage.publicUrl !== undefined) return [originOf(storage.publicUrl)];
  if (storage.endpoint === undefined) {
    return [`https://${storage.bucket}.s3.${storage.region}.amazonaws.com`];
  }
  return [originOf(storage.endpoint)];
};

/**
 * The Content-Security-Policy of Strapi's panel: allows only its own origin and the configured
 * hosts of the video service and the picture store.
 */
export const panelSecurityPolicy = (
  environment: Pick<Environment, 'mux' | 'storage' | 'deployment' | 'url'>,
) => {
  const api = originOf(environment.mux.apiUrl);
  const isMux = api === 'https://api.mux.com';
  const video = isMux ? ['https://stream.mux.com', 'https://image.mux.com'] : [api];
  // Direct uploads go to a host that Mux chooses for each upload.
  const uploads = isMux
    ? ['https://*.mux.com', 'https://storage.googleapis.com', 'https://*.storage.googleapis.com']
    : [];
  const pictures = storageOrigins(environment.storage);
  return {
    useDefaults: true,
    directives: {
      'connect-src': [...new Set(["'self'", ...video, ...uploads, ...pictures])],
      'img-src': [...new Set(["'self'", 'data:', 'blob:', ...video, ...pictures])],
      'media-src': [...new Set(["'self'", 'data:', 'blob:', ...video, ...pictures])],
      'worker-src': ["'self'", 'blob:'],
      'frame-ancestors': ["'self'"],
      // Injected elements must not redirect relative URLs or forms to another site.
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      // A panel that is served over plain http must not upgrade its own requests to https.
      upgradeInsecureRequests: environment.url.startsWith('https:') ? [] : null,
    },
  };
};
