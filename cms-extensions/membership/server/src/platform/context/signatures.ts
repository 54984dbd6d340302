import { Signatures } from '../signatures/index.ts';
import { perContext } from './per-context.ts';

/** Signatures that outlive ENCRYPTION_KEY: by HASH_KEY, or ENCRYPTION_KEY where there is none. */
export const lastingSignatures = (label: string) =>
  perContext(
    ({ strapi, settings }) =>
      new Signatures(settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey'), label),
  );
