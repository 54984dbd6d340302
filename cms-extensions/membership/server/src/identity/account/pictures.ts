import { randomBytes } from 'node:crypto';
import { calls, PROFILE_IMAGE_BYTES_MAX, type User } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Table } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, readRawBody, type Session } from '../../platform/http/index.ts';
import { picturesOf } from '../../users/index.ts';
import { setPicture } from '../accounts.ts';
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

/*
 * Stores members' pictures where Strapi stores its uploads: on the local disk or in the bucket.
 * They are not added to the media library, from which the coach picks pictures for the site.
 */

const provider = ({ strapi }: Context): Provider => strapi.plugin('upload').provider;
const providerName = ({ strapi }: Context): string =>
  strapi.config.get('plugin::upload.provider', 'local');

/** Saves under a name that cannot be guessed. */
const savePicture = async (ctx: Context, picture: Buffer): Promise<StoredPicture> => {
  const file: ProviderFile = {
    ...fileOf(`member_${randomBytes(NAME_BYTES).toString('hex')}`),
    buffer: picture,
  };
  try {
    await provider(ctx).upload(file);
  } catch (fault) {
    // A full disk keeps the part that fitted. In a bucket there is nothing to delete.
    await provider(ctx)
      .delete(fileOf(file.hash))
      .catch(() => undefined);
    throw fault;
  }
  if (file.url === undefined) throw new Error('The upload provider gave no address');
  return { hash: file.hash, url: file.url, provider: providerName(ctx) };
};

/** Does nothing when the file is already gone. */
const removePicture = async (
  ctx: Context,
  { hash, provider: keptBy }: StoredPicture,
): Promise<void> => {
  if (keptBy !== providerName(ctx)) {
    ctx.strapi.log.warn(
      `A member's picture, ${hash}.webp, is left with ${keptBy}, not in use now.`,
    );
    return;
  }
  await provider(ctx).delete(fileOf(hash));
};

const rowSchema = z.object({
  id: z.number(),
  userDocumentId: z.string(),
  hash: z.string(),
  url: z.string(),
  provider: z.string(),
});

type Row = z.output<typeof rowSchema>;

const pictures = new Table('profile-picture', rowSchema);

const removeUnused = async (ctx: Context, kept: readonly Row[]): Promise<void> => {
  // Read after the rows: a picture and its row are written together, so the members' data is
  // newer.
  const shown = await picturesOf(
    ctx,
    kept.map(({ userDocumentId }) => userDocumentId),
  );
  for (const row of kept) {
    if (shown.get(row.userDocumentId) === row.url) continue;
    await removePicture(ctx, row);
    await pictures.remove(ctx, { id: row.id });
  }
};

const find = (ctx: Context, where: object): Promise<Row[]> =>
  pictures.all(ctx, where, { orderBy: { id: 'asc' }, limit: 200 });

/** Removes a member's unused pictures; all of them after the account is deleted. */
export const tidyPictures = async (ctx: Context, userDocumentId: string): Promise<void> =>
  removeUnused(ctx, await find(ctx, { userDocumentId }));

/** Does the same for all members, for pictures left over by an error. */
export const tidyAllPictures = async (ctx: Context): Promise<void> => {
  for (let after = 0; ; ) {
    const page = await find(ctx, { id: { $gt: after } });
    const last = page.at(-1);
    if (last === undefined) return;
    await removeUnused(ctx, page);
    after = last.id;
  }
};

const replacePicture = async (
  ctx: Context,
  session: Session,
  bytes: Buffer,
  crop: Crop,
): Promise<User> => {
  const picture = await squarePicture(bytes, crop);
  const stored = await savePicture(ctx, picture);
  try {
    await ctx.strapi.db.transaction(async () => {
      await pictures.add(ctx, { userDocumentId: session.user.id, ...stored });
      await setPicture(ctx, session, stored.url);
    });
  } catch (error) {
    await removePicture(ctx, stored);
    throw error;
  }
  // The new picture is saved; the job removes an old one that could not be deleted here.
  await tidyPictures(ctx, session.user.id).catch(ctx.report);
  return { ...session.user, profile_image: stored.url };
};

/** Members' profile pictures: their upload. */
export const pictureEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.uploadProfileImage, async ({ session, query, ctx: koa }) => {
    await ctx.limits.picture.spend(ctx.addressOf(koa.req), session.user.id);
    const bytes = await readRawBody(koa.req, PROFILE_IMAGE_BYTES_MAX);
    return replacePicture(ctx, session, bytes, query);
  }),
];
