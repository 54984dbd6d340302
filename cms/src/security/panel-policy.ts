import type { Environment } from '../environment/index.ts';

const originOf = (address: string): string => new URL(address).origin;

/** Where pictures in the bucket are fetched from. */
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
 * The Content-Security-Policy of Strapi's panel: itself, the video service's hosts and the
 * picture store, as they are configured, and nobody else.
 */
export const panelSecurityPolicy = (
  environment: Pick<Environment, 'mux' | 'storage' | 'deployment' | 'url'>,
) => {
  const { mux } = environment;
  const video = [mux.streamUrl, mux.imageUrl].map(originOf);
  const api = originOf(mux.apiUrl);
  // Direct uploads go to a host that Mux names with each upload.
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
      // An element that someone smuggled in must not turn relative addresses or forms elsewhere.
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      // A panel that is reached by plain http must not be told to fetch its own scripts by https.
      upgradeInsecureRequests: environment.url.startsWith('https:') ? [] : null,
    },
  };
};
