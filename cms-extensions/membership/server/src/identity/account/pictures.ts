import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { calls, PROFILE_IMAGE_BYTES_MAX, type User } from 'contract';
import { z } from 'zod';
import type { Limits } from '../../limits.ts';
import {
  type Endpoint,
  endpoint,
  type ReadClientAddress,
  readRawBody,
  type Session,
} from '../../platform/http/index.ts';
import type { Accounts } from '../index.ts';
import { type Crop, squarePicture } from './square-picture.ts';

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

type StoredPicture = { hash: string; url: string; provider: string };

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
const createPictureStore = (strapi: Core.Strapi) => {
  const provider = (): Provider => strapi.plugin('upload').provider;
  const providerName = (): string => strapi.config.get('plugin::upload.provider', 'local');

  return {
    /** Saves under a name that cannot be guessed. */
    save: async (picture: Buffer): Promise<StoredPicture> => {
      const file: ProviderFile = {
        ...fileOf(`member_${randomBytes(NAME_BYTES).toString('hex')}`),
        buffer: picture,
      };
      try {
        await provider().upload(file);
      } catch (fault) {
        // A full disk keeps the part that fitted. In a bucket there is nothing to delete.
        await provider()
          .delete(fileOf(file.hash))
          .catch(() => undefined);
        throw fault;
      }
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

const PICTURE_UID = 'plugin::membership.profile-picture';

const rowSchema = z.object({
  id: z.number(),
  userDocumentId: z.string(),
  hash: z.string(),
  url: z.string(),
  provider: z.string(),
});

type Row = z.output<typeof rowSchema>;

type Parts = {
  strapi: Core.Strapi;
  accounts: Pick<Accounts, 'findMembers' | 'setPicture'>;
  limits: Limits;
  addressOf: ReadClientAddress;
  report: (fault: unknown) => void;
};

/** Members' profile pictures: upload, storage and removal. */
export const createPictures = ({ strapi, accounts, limits, addressOf, report }: Parts) => {
  const store = createPictureStore(strapi);
  const rows = () => strapi.db.query(PICTURE_UID);

  const removeUnused = async (kept: readonly Row[]): Promise<void> => {
    // Read after the rows: a picture and its row are written together, so the members' data is
    // newer.
    const members = await accounts.findMembers(kept.map(({ userDocumentId }) => userDocumentId));
    for (const row of kept) {
      if (members.get(row.userDocumentId)?.profile_image === row.url) continue;
      await store.remove(row);
      await rows().delete({ where: { id: row.id } });
    }
  };

  const find = async (where: object): Promise<Row[]> =>
    z.array(rowSchema).parse(await rows().findMany({ where, orderBy: { id: 'asc' }, limit: 200 }));

  const tidy = async (userDocumentId: string): Promise<void> =>
    removeUnused(await find({ userDocumentId }));

  const replace = async (session: Session, bytes: Buffer, crop: Crop): Promise<User> => {
    const picture = await squarePicture(bytes, crop);
    const stored = await store.save(picture);
    try {
      await strapi.db.transaction(async () => {
        await rows().create({ data: { userDocumentId: session.user.id, ...stored } });
        await accounts.setPicture(session, stored.url);
      });
    } catch (error) {
      await store.remove(stored);
      throw error;
    }
    // The new picture is saved; the job removes an old one that could not be deleted here.
    await tidy(session.user.id).catch(report);
    return { ...session.user, profile_image: stored.url };
  };

  const endpoints: Endpoint[] = [
    endpoint(calls.uploadProfileImage, async ({ session, query, ctx }) => {
      await limits.picture.spend(addressOf(ctx.req), session.user.id);
      return replace(session, await readRawBody(ctx.req, PROFILE_IMAGE_BYTES_MAX), query);
    }),
  ];

  return {
    endpoints,

    /** Removes a member's unused pictures; all of them after the account is deleted. */
    tidy,

    /** Does the same for all members, for pictures left over by an error. */
    tidyAll: async (): Promise<void> => {
      for (let after = 0; ; ) {
        const page = await find({ id: { $gt: after } });
        const last = page.at(-1);
        if (last === undefined) return;
        await removeUnused(page);
        after = last.id;
      }
    },
  };
};

export type Pictures = ReturnType<typeof createPictures>;
