import type { Core } from '@strapi/strapi';
import { emailKey } from 'contract';
import { z } from 'zod';
import type { Links } from './recovery/links.ts';
import { type AuthRepository, USER_UID } from './repository.ts';

type Parts = {
  strapi: Core.Strapi;
  repository: Pick<AuthRepository, 'endSessions'>;
  links: Pick<Links, 'forgetAll'>;
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

/**
 * Ends all sessions and mailed links of a member when the coach changes the password, the e-mail or
 * the block in the panel: the member, or a previous owner of the account, could still use them. The
 * site's own calls do not go through documents and end sessions themselves.
 */
export const endAccessOnPanelChanges = ({ strapi, repository, links }: Parts): void => {
  const read = async (documentId: string): Promise<Access | null> => {
    const row = await strapi.db.query(USER_UID).findOne({
      select: ['id', 'email', 'password', 'blocked'],
      where: { documentId },
    });
    return row === null ? null : accessSchema.parse(row);
  };

  strapi.documents.use(async (context, next) => {
    if (context.uid !== USER_UID || context.action !== 'update') return next();
    const { documentId } = context.params;
    return strapi.db.transaction(async () => {
      const before = await read(documentId);
      const result = await next();
      const after = await read(documentId);
      if (before !== null && after !== null && endsAccess(before, after)) {
        await repository.endSessions(after.id, null);
        await links.forgetAll(documentId);
      }
      return result;
    });
  });
};
