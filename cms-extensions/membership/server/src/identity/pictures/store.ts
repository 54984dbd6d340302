import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** The fields of a file that Strapi's upload provider reads and fills in. */
type ProviderFile = {
  name: string;
  hash: string;
  ext: string;
  mime: string;
  buffer?: Buffer;
  url?: string;
};

type Provider = {
  upload: (file: ProviderFile) => Promise<void>;
  delete: (file: ProviderFile) => Promise<unknown>;
};

export type StoredPicture = { hash: string; url: string; provider: string };

/** 128 random bits; a UUID uses six of its bits for version and variant. */
const NAME_BYTES = 16;

const fileOf = (hash: string): ProviderFile => ({
  name: `${hash}.webp`,
  hash,
  ext: '.webp',
  mime: 'image/webp',
});

/**
 * Stores members' pictures where Strapi stores its uploads: on the local disk or in the bucket.
 * They are not added to the media library, from which the coach picks pictures for the site.
 */
export const createPictureStore = (strapi: Core.Strapi) => {
  const provider = (): Provider => strapi.plugin('upload').provider;
  const providerName = (): string => strapi.config.get('plugin::upload.provider', 'local');

  return {
    /** Saves under a name that cannot be guessed. */
    save: async (picture: Buffer): Promise<StoredPicture> => {
      const file: ProviderFile = {
        ...fileOf(`member_${randomBytes(NAME_BYTES).toString('hex')}`),
        buffer: picture,
      };
      await provider().upload(file);
      if (file.url === undefined) throw new Error('The upload provider gave no address');
      return { hash: file.hash, url: file.url, provider: providerName() };
    },

    /** Does nothing when the file is already gone. */
    remove: async ({ hash, provider: keptBy }: StoredPicture): Promise<void> => {
      if (keptBy !== providerName()) {
        strapi.log.warn(
          `A member's picture, ${hash}.webp, is left with ${keptBy}, not in use now.`,
        );
        return;
      }
      await provider().delete(fileOf(hash));
    },
  };
};

export type PictureStore = ReturnType<typeof createPictureStore>;
