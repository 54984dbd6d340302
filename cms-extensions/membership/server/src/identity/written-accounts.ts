import { errors } from '@strapi/utils';
import { emailKey, emailSchema, VALIDATION } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { USER_UID } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { type EmailChange, endAccess } from '../users/index.ts';
import { tellOfPassword } from './account-changes.ts';
import { forgetAllLinks } from './links.ts';

/* What happens when an account is written, by whatever writes it. */

/** How many changes of e-mail are kept of a member, the newest. */
const EMAIL_CHANGES_MAX = 20;

type UserData = Record<string, unknown>;

/** @throws ValidationError, which the panel shows, for what is no address */
const withEmailKey = (data: UserData | undefined): void => {
  if (typeof data?.email !== 'string') return;
  const email = emailSchema.safeParse(data.email);
  if (!email.success) throw new errors.ValidationError(VALIDATION.emailInvalid);
  data.email = email.data;
  data.emailLower = emailKey(email.data);
};

/** Tidies an e-mail before Strapi's own check of the field, which takes no pasted space. */
export const tidyWrittenEmail: DocumentHandler<'create' | 'update'> = async (
  _ctx,
  { params },
  next,
) => {
  withEmailKey(params.data);
  return next();
};

/**
 * Tidies `email` and updates `emailLower`, which is unique, whenever any writer changes the e-mail:
 * our own calls, the panel, the seed.
 */
export const keepEmailKeys = ({ strapi }: Context): void => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    beforeCreate: (event) => withEmailKey(event.params.data),
    beforeUpdate: async ({ params: { data, where } }) => {
      withEmailKey(data);
      if (typeof data?.emailLower !== 'string') return;
      const other = { $and: [where, { emailLower: { $ne: data.emailLower } }] };
      const before = await strapi.db.query(USER_UID).findOne({ where: other });
      if (before === null) return;
      const change: EmailChange = { at: new Date().toISOString(), from: before.email };
      const emailChanges = [...(before.emailChanges ?? []), change].slice(-EMAIL_CHANGES_MAX);
      // Mail that came back says nothing about another address.
      Object.assign(data, { emailChanges, mailBlockedAt: null, mailBlockedWhy: null });
    },
    beforeCreateMany: (event) => {
      for (const data of event.params.data as UserData[]) withEmailKey(data);
    },
  });
};

const accessSchema = z.object({
  id: z.number(),
  email: z.string(),
  password: z.string().nullable(),
  blocked: z.boolean().nullable(),
});

type Access = z.output<typeof accessSchema>;

const endsAccess = (before: Access, after: Access): boolean =>
  before.password !== after.password ||
  emailKey(before.email) !== emailKey(after.email) ||
  (after.blocked === true && before.blocked !== true);

const readAccess = async ({ strapi }: Context, documentId: string): Promise<Access | null> => {
  const row = await strapi.db.query(USER_UID).findOne({
    select: ['id', 'email', 'password', 'blocked'],
    where: { documentId },
  });
  return row === null ? null : accessSchema.parse(row);
};

/**
 * Ends all sessions and mailed links of a member when the coach changes the password, the e-mail or
 * the block in the panel: the member, or a previous owner of the account, could still use them. The
 * site's own calls do not go through documents and end sessions themselves.
 */
export const endAccessAtChange: DocumentHandler<'update'> = async (ctx, { params }, next) => {
  const { documentId } = params;
  return ctx.strapi.db.transaction(async () => {
    const before = await readAccess(ctx, documentId);
    const result = await next();
    const after = await readAccess(ctx, documentId);
    if (before !== null && after !== null && endsAccess(before, after)) {
      await endAccess(ctx, after.id, null);
      if (before.password !== after.password) await tellOfPassword(ctx, after.id);
      await forgetAllLinks(ctx, documentId);
    }
    return result;
  });
};
