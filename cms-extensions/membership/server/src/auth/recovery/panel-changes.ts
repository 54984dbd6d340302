import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { USER_UID } from '../repository.ts';
import { emailKey } from '../rules.ts';
import type { Links } from './links.ts';

const changeSchema = z.object({ email: z.string().optional(), password: z.string().optional() });

/** A password or an e-mail that is set in the panel ends an account's mailed links, like our own calls. */
export const endLinksOnPanelChange = (strapi: Core.Strapi, links: Links): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== USER_UID || context.action !== 'update') return next();
    const { documentId, data } = context.params;
    const change = changeSchema.safeParse(data).data ?? {};
    const before =
      change.email === undefined
        ? null
        : await strapi.db.query(USER_UID).findOne({ where: { documentId }, select: ['email'] });
    const result = await next();
    const isMoved =
      change.email !== undefined && emailKey(change.email) !== emailKey(before?.email ?? '');
    if (isMoved || change.password !== undefined) await links.forgetAll(documentId);
    return result;
  });
};
