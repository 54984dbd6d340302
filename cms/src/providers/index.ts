import type { Environment } from '../environment/index.ts';

/**
 * One smaller and one larger copy beside the original and Strapi's own thumbnail: enough for
 * `srcset` on a phone and on a desk, and half the work of Strapi's default.
 */
const BREAKPOINTS = { medium: 960, small: 480 };

const bucket = (storage: NonNullable<Environment['storage']>) => ({
  provider: 'aws-s3',
  providerOptions: {
    ...(storage.publicUrl !== undefined && { baseUrl: storage.publicUrl }),
    s3Options: {
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
      params: { Bucket: storage.bucket, ACL: storage.acl },
    },
  },
});

/** Where pictures go: an S3-compatible bucket when one is configured, the local disk otherwise. */
export const uploadProvider = ({ storage }: Pick<Environment, 'storage'>) => ({
  ...(storage === null ? { provider: 'local' } : bucket(storage)),
  sizeLimit: 250 * 1024 ** 2,
  breakpoints: BREAKPOINTS,
  security: {
    allowedTypes: ['image/*', 'video/*', 'application/pdf'],
    // A drawing can carry scripts, and it would be served from the panel's own origin.
    deniedTypes: ['image/svg+xml'],
  },
});

/** How mail leaves: by SMTP when it is configured; otherwise it is composed and goes nowhere. */
export const mailProvider = ({ mail }: Pick<Environment, 'mail'>) => ({
  provider: 'nodemailer',
  providerOptions: mail.smtpUrl === undefined ? { jsonTransport: true } : { url: mail.smtpUrl },
  settings: { defaultFrom: mail.from, defaultReplyTo: mail.replyTo },
});
