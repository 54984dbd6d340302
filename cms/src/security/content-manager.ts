import type { Core, UID } from '@strapi/strapi';
import { addMiddleware } from './strapi-routes.ts';

const READ = 'plugin::content-manager.explorer.read';

/** Shown in the form of a member, though not in the menu. */
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

/*
 * The lists of entries to choose from in a form ask for no right to the form's own type, and show
 * the ids of the entries without one to theirs.
 */
const guardRelations = (strapi: Core.Strapi): void => {
  const guard: Core.MiddlewareHandler = async (ctx, next) => {
    const { model, targetField } = ctx.params;
    const schema = strapi.getModel(model);
    const attributes: Record<string, Attribute> = schema?.attributes ?? {};
    const { target } = attributes[targetField] ?? {};
    const isOpen = [model, target].every((uid) => uid === undefined || isReadable(strapi, uid));
    return isOpen ? next() : ctx.forbidden();
  };
  const { routes } = strapi.plugin('content-manager');
  addMiddleware(routes, 'relations.findAvailable', guard);
  addMiddleware(routes, 'relations.findExisting', guard);
};

/**
 * Lets the content manager read only what stands in its menu. Strapi offers the right to read every
 * type (sessions, hashes of tokens, our tables of links and leases) and grants owners all that is
 * offered; `pluginOptions` alone only hides a type. What is not offered can be granted to nobody,
 * and Strapi removes earlier grants of it at the start. Before the content manager names its rights
 * and Strapi mounts its routes.
 */
export const limitContentManager = (strapi: Core.Strapi): void => {
  const actions: Actions = strapi.service('admin::permission').actionProvider;
  actions.hooks.willRegister.register(async ({ value }) => {
    if (value.actionId !== READ) return;
    value.subjects = value.subjects?.filter((uid) => isReadable(strapi, uid)) ?? [];
  });
  guardRelations(strapi);
};
