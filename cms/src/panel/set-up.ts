import { isDeepStrictEqual } from 'node:util';
import type { Core, UID } from '@strapi/strapi';
import { about, type Configuration, configured } from './configuration.ts';
import type { View } from './view.ts';
import { VIEWS } from './views/index.ts';

/** The content manager's service for content types or for components. */
type ConfigurationService = {
  findConfiguration(model: { uid: string }): Promise<Configuration & { uid: string }>;
  updateConfiguration(model: { uid: string }, configuration: Configuration): Promise<unknown>;
};

/** The configurations that we set last, by the type's uid. */
type Memory = Record<string, Configuration>;

const serviceFor = (strapi: Core.Strapi, uid: string): ConfigurationService =>
  strapi
    .plugin('content-manager')
    .service(/^(api|plugin|admin)::/.test(uid) ? 'content-types' : 'components');

/** Whether a person changed the form or the list since we set it. */
const isHers = (current: Configuration, ours: Configuration): boolean => {
  const shared = new Set(Object.keys(ours.metadatas).filter((name) => name in current.metadatas));
  return !isDeepStrictEqual(about(current, shared), about(ours, shared));
};

const plain = (value: Configuration): Configuration => JSON.parse(JSON.stringify(value));

const setUpView = async (strapi: Core.Strapi, view: View, memory: Memory): Promise<boolean> => {
  const service = serviceFor(strapi, view.uid);
  const { settings, metadatas, layouts } = await service.findConfiguration({ uid: view.uid });
  const current = plain({ settings, metadatas, layouts });
  const ours = memory[view.uid];
  if (ours !== undefined && isHers(current, ours)) return false;
  const wanted = plain(configured(current, view));
  if (ours !== undefined && isDeepStrictEqual(current, wanted)) return false;
  await service.updateConfiguration({ uid: view.uid }, wanted);
  memory[view.uid] = wanted;
  return true;
};

/**
 * Sets labels, order and widths of the panel's forms and lists. Runs at every start; configurations
 * that a person changed since are kept.
 */
export const setUpPanel = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'views' });
  const memory = ((await store.get()) as Memory | null) ?? {};
  let changed = false;
  // Without the membership plugin (before its first build) its types do not exist.
  const views = VIEWS.filter(({ uid }) => strapi.getModel(uid as UID.Schema) !== undefined);
  for (const view of views) changed = (await setUpView(strapi, view, memory)) || changed;
  if (changed) await store.set({ value: memory });
};
