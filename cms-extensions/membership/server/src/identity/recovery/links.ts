import { createHash, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { emailKey } from 'contract';
import { z } from 'zod';
import { onMemberDeleted } from '../../platform/database/index.ts';
import { LINK_PURPOSES, type LinkPurpose } from '../content-types/account-link.ts';

const LINK_UID = 'plugin::membership.account-link';
const TOKEN_BYTES = 32;

const linkSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  userDocumentId: z.string(),
  email: z.string(),
  emailLower: z.string(),
  issuedAt: z.coerce.number(),
});

/** What a link that is good stands for. `issuedAt` is in milliseconds since the epoch. */
export type Link = z.output<typeof linkSchema>;

/** As many bits as the token has are never guessed, so a plain hash hides them well enough. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The links in mails about accounts: each works once, for its time. */
export const createLinks = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(LINK_UID);
  const valid = (purposes: readonly LinkPurpose[], now: number) => ({
    purpose: { $in: [...purposes] },
    endsAt: { $gt: now },
  });
  const find = async (where: object): Promise<Link | null> => {
    const row = await rows().findOne({ where });
    return row === null ? null : linkSchema.parse(row);
  };

  return {
    /** @returns the token that goes into the mail and nowhere else */
    issue: async (
      purpose: LinkPurpose,
      { userDocumentId, email }: { userDocumentId: string; email: string },
      now: number,
      lifeMs: number,
    ): Promise<string> => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await rows().create({
        data: {
          tokenHash: hashOfToken(token),
          purpose,
          userDocumentId,
          email,
          emailLower: emailKey(email),
          issuedAt: now,
          endsAt: now + lifeMs,
        },
      });
      return token;
    },

    /** Looks without using the link up. */
    peek: (purposes: readonly LinkPurpose[], token: string, now: number): Promise<Link | null> =>
      find({ ...valid(purposes, now), tokenHash: hashOfToken(token) }),

    /** Uses a link up; of two who try at once, one gets it. Inside a transaction. */
    take: async (
      purposes: readonly LinkPurpose[],
      token: string,
      now: number,
    ): Promise<Link | null> => {
      const where = { ...valid(purposes, now), tokenHash: hashOfToken(token) };
      const link = await find(where);
      if (link === null) return null;
      const { count } = await rows().deleteMany({ where });
      return count === 1 ? link : null;
    },

    /**
     * Whether an address can still be given back to an account other than this one. An address that
     * a change only waits for is not held: nobody has shown that they own it.
     */
    isHeld: async (emailLower: string, now: number, ownerDocumentId = ''): Promise<boolean> => {
      const where = { ...valid(['email-undo'], now), emailLower };
      return (
        (await rows().count({ where: { ...where, userDocumentId: { $ne: ownerDocumentId } } })) > 0
      );
    },

    /** Lets the links that could stop a change undo it, now that it has taken effect. */
    stopsBecomeUndos: async (
      userDocumentId: string,
      now: number,
      lifeMs: number,
    ): Promise<void> => {
      await rows().updateMany({
        where: { ...valid(['email-stop'], now), userDocumentId },
        data: { purpose: 'email-undo', issuedAt: now, endsAt: now + lifeMs },
      });
    },

    /** Ends an account's links of some kinds; those alone that were issued from a moment on. */
    forget: async (
      userDocumentId: string,
      purposes: readonly LinkPurpose[],
      issuedFrom = 0,
    ): Promise<void> => {
      await rows().deleteMany({
        where: { userDocumentId, purpose: { $in: [...purposes] }, issuedAt: { $gte: issuedFrom } },
      });
    },

    /** Ends every link of an account. */
    forgetAll: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },

    /** Forgets what no longer works. */
    prune: async (now: number): Promise<void> => {
      await rows().deleteMany({ where: { endsAt: { $lte: now } } });
    },

    forgetDeletedMembers: (): void =>
      onMemberDeleted(strapi, (userDocumentId) => rows().deleteMany({ where: { userDocumentId } })),
  };
};

export type Links = ReturnType<typeof createLinks>;
