import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { addMiddleware } from './strapi-routes.ts';

const FILE = 'plugin::upload.file';
const CHANGE = 'plugin::upload.assets.update';

const idSchema = z.union([z.number(), z.string()]);
const bulkSchema = z.object({
  fileIds: z.array(idSchema).default([]),
  folderIds: z.array(idSchema).default([]),
});

type PermissionsManager = {
  ability: { can: (action: string, subject: unknown) => boolean };
  toSubject: (file: object) => unknown;
};

/**
 * Strapi asks for the right to change files alone where somebody changes folders or many files at
 * once, and not whether it reaches these. A folder may hold everybody's files, so whoever may change
 * only their own changes no folder.
 */
export const guardMediaLibrary = (strapi: Core.Strapi): void => {
  const mayChange = (userAbility: unknown) => {
    const { ability, toSubject }: PermissionsManager = strapi
      .service('admin::permission')
      .createPermissionsManager({ ability: userAbility, action: CHANGE, model: FILE });
    return (file: object): boolean => ability.can(CHANGE, toSubject(file));
  };
  const mayChangeFolders = (userAbility: unknown): boolean =>
    mayChange(userAbility)({ createdBy: { id: null, roles: [] } });

  const folder: Core.MiddlewareHandler = (ctx, next) =>
    mayChangeFolders(ctx.state.userAbility) ? next() : ctx.forbidden();

  const bulk: Core.MiddlewareHandler = async (ctx, next) => {
    const asked = bulkSchema.safeParse(ctx.request.body);
    if (!asked.success) return ctx.badRequest();
    const { fileIds, folderIds } = asked.data;
    const files: object[] = await strapi.db.query(FILE).findMany({
      where: { id: { $in: fileIds } },
      populate: { createdBy: { populate: ['roles'] } },
    });
    const { userAbility } = ctx.state;
    const isAllowed =
      files.every(mayChange(userAbility)) &&
      (folderIds.length === 0 || mayChangeFolders(userAbility));
    return isAllowed ? next() : ctx.forbidden();
  };

  const { routes } = strapi.plugin('upload');
  for (const handler of ['admin-folder.create', 'admin-folder.update']) {
    addMiddleware(routes, handler, folder);
  }
  for (const handler of ['admin-folder-file.deleteMany', 'admin-folder-file.moveMany']) {
    addMiddleware(routes, handler, bulk);
  }
};
