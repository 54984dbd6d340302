import type { Core, UID } from '@strapi/strapi';
import { guardDocuments } from './documents.ts';
import { addMiddleware } from './strapi-routes.ts';

const READ = 'plugin::content-manager.explorer.read';

/** Shown in a member's form, but not in the menu. */
const SHOWN_IN_FORMS: readonly string[] = ['plugin::users-permissions.role'];

type Model = { pluginOptions?: { 'content-manager'?: { visible?: boolean } } };
type Action = { actionId: string; subjects?: string[] | null };
type Actions = {
  hooks: { willRegister: { register(handler: (it: { value: Action }) => Promise<void>): void } };
};

type Attribute = { type: string; target?: string };

const isReadable = (strapi: Core.Strapi, uid: string): boolean => {
  const model: Model | undefined = strapi.contentTypes[uid as UID.ContentType];
  const isInMenu = model?.pluginOptions?.['content-manager']?.visible !== false;
  return isInMenu || SHOWN_IN_FORMS.includes(uid);
};

/* The relation pickers of a form do not require the right to read the form's own type, and show
 * the ids of entries whose type the user may not read. Without a right for the field Strapi answers
 * 500. */
const guardRelations = (strapi: Core.Strapi): void => {
  const guard: Core.MiddlewareHandler = async (ctx, next) => {
    const { model, targetField } = ctx.params;
    const isComponent = Object.hasOwn(strapi.components, model);
    if (!isComponent && !Object.hasOwn(strapi.contentTypes, model)) return ctx.notFound();
    const attributes: Record<string, Attribute> = strapi.getModel(model).attributes;
    const attribute = Object.hasOwn(attributes, targetField) ? attributes[targetField] : undefined;
    if (attribute?.target === undefined) return ctx.notFound();
    const isOpen =
      [model, attribute.target].every((uid) => isReadable(strapi, uid)) &&
      (isComponent || ctx.state.userAbility.can(READ, model, targetField));
    return isOpen ? next() : ctx.forbidden();
  };
  const { routes } = strapi.plugin('content-manager');
  addMiddleware(routes, 'relations.findAvailable', guard);
  addMiddleware(routes, 'relations.findExisting', guard);
};

/**
 * Limits the content manager to the types in its menu. Strapi offers a read right for every type
 * (sessions, token hashes, our tables of links and leases) and grants owners every offered right;
 * `pluginOptions` only hides a type. A right that is not offered cannot be granted, and Strapi
 * removes earlier grants of it at the start. Call before the content manager registers its rights
 * and Strapi mounts its routes.
 */
export const limitContentManager = (strapi: Core.Strapi): void => {
  const actions: Actions = strapi.service('admin::permission').actionProvider;
  actions.hooks.willRegister.register(async ({ value }) => {
    if (value.actionId !== READ) return;
    value.subjects = value.subjects?.filter((uid) => isReadable(strapi, uid)) ?? [];
  });
  guardRelations(strapi);
  guardDocuments(strapi);
};
