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
 * A password, an e-mail or a block that the coach sets in the panel's form ends what the member, or
 * whoever had the account before, could still come in with: sessions and mailed links. The site's
 * own calls do not go through documents; they decide for themselves what ends.
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
