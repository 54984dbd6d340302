import type { Environment } from '../environment/index.ts';
import { UPLOAD_BYTES_MAX } from '../middlewares/multipart-guard.ts';

/**
 * Resized copies for `srcset`, besides the original and Strapi's own thumbnail. The largest is made
 * only of larger pictures, such as the landing page's.
 */
const BREAKPOINTS = { large: 1600, medium: 960, small: 480 };

/** Somebody waits for the answer; the client's own number is three. */
const ATTEMPTS = 2;

const bucket = (storage: NonNullable<Environment['storage']>) => ({
  provider: 'aws-s3',
  providerOptions: {
    ...(storage.publicUrl !== undefined && { baseUrl: storage.publicUrl }),
    s3Options: {
      // Without limits the client waits for a store that hangs for as long as the connection is open.
      // A large file may take its time: what counts is how long nothing is sent and nothing comes.
      requestHandler: { connectionTimeout: storage.timeoutMs, socketTimeout: storage.timeoutMs },
      maxAttempts: ATTEMPTS,
      ...(storage.accessKeyId !== undefined &&
        storage.secretAccessKey !== undefined && {
          credentials: {
            accessKeyId: storage.accessKeyId,
            secretAccessKey: storage.secretAccessKey,
          },
        }),
      region: storage.region,
      endpoint: storage.endpoint,
      forcePathStyle: storage.forcePathStyle,
      // Named, and without a value: otherwise the provider sends one, which most stores refuse.
      params: { Bucket: storage.bucket, ACL: undefined },
    },
  },
});

/**
 * Where pictures are stored: in an S3-compatible bucket when configured, otherwise on the local
 * disk.
 */
export const uploadProvider = ({ storage }: Pick<Environment, 'storage'>) => ({
  ...(storage === null ? { provider: 'local' } : bucket(storage)),
  sizeLimit: UPLOAD_BYTES_MAX,
  breakpoints: BREAKPOINTS,
  security: {
    allowedTypes: ['image/*', 'video/*', 'application/pdf'],
    // SVG can contain scripts, and it would be served from the panel's own origin. HEIC, the format
    // of telephones, is shown by hardly any browser.
    deniedTypes: ['image/svg+xml', 'image/heic', 'image/heif'],
  },
});
