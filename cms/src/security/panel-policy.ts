import type { Environment } from '../environment/index.ts';

const originOf = (address: string): string => new URL(address).origin;

/** Origins that serve the pictures of the bucket. */
const storageOrigins = (storage: Environment['storage']): string[] => {
  if (storage === null) return [];
  if (storage.publicUrl !== undefined) return [originOf(storage.publicUrl)];
  if (storage.endpoint === undefined) {
    return [`https://${storage.bucket}.s3.${storage.region}.amazonaws.com`];
  }
  const endpoint = new URL(storage.endpoint);
  if (storage.forcePathStyle) return [endpoint.origin];
  return [`${endpoint.protocol}//${storage.bucket}.${endpoint.host}`];
};

/**
 * The Content-Security-Policy of Strapi's panel: allows only its own origin and the configured
 * hosts of the video service and the picture store.
 */
export const panelSecurityPolicy = (
  environment: Pick<Environment, 'mux' | 'storage' | 'deployment' | 'url'>,
) => {
  const { mux } = environment;
  const video = [mux.streamUrl, mux.imageUrl].map(originOf);
  const api = originOf(mux.apiUrl);
  // Direct uploads go to a host that Mux chooses for each upload.
  const uploads =
    api === 'https://api.mux.com'
      ? ['https://*.mux.com', 'https://storage.googleapis.com', 'https://*.storage.googleapis.com']
      : [api];
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
