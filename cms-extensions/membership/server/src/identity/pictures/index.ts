import type { Core } from '@strapi/strapi';
import { calls, PROFILE_IMAGE_BYTES_MAX, type User } from 'contract';
import { z } from 'zod';
import {
  type Endpoint,
  endpoint,
  type ReadClientAddress,
  readRawBody,
  type Session,
} from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Accounts } from '../index.ts';
import { type Crop, squarePicture } from './square.ts';
import { createPictureStore } from './store.ts';
import { createTurns } from './turns.ts';

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

/** Members' pictures: taken in, kept as long as they are shown, then removed. */
export const createPictures = ({ strapi, accounts, limits, addressOf, report }: Parts) => {
  const store = createPictureStore(strapi);
  const rows = () => strapi.db.query(PICTURE_UID);
  // One is unpacked at a time: a few large ones at once would take all memory.
  const inTurn = createTurns();

  const removeUnused = async (kept: readonly Row[]): Promise<void> => {
    // After the rows: a picture and its row are written together, so what is read later is newer.
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
    const picture = await inTurn(() => squarePicture(bytes, crop));
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
    // She has her new picture; an old one that stays is found by the job.
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

    /** Removes a member's pictures that she shows no more; all of them once she is gone. */
    tidy,

    /** The same for everyone, for what was left over by a fault. */
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
