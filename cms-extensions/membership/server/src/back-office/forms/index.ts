import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import catalogue from './catalogue.json' with { type: 'json' };
import { type Configuration, configured, ofFields, type View } from './configuration.ts';
import members from './members.json' with { type: 'json' };
import site from './site.json' with { type: 'json' };

/** Every form and list that the coach uses in the panel. */
export const VIEWS = [...catalogue, ...members, ...site] as readonly View[];

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
const wasEdited = (current: Configuration, ours: Configuration): boolean => {
  const shared = new Set(Object.keys(ours.metadatas).filter((name) => name in current.metadatas));
  return !isDeepStrictEqual(ofFields(current, shared), ofFields(ours, shared));
};

const plain = (value: Configuration): Configuration => JSON.parse(JSON.stringify(value));

const setUpView = async (strapi: Core.Strapi, view: View, memory: Memory): Promise<boolean> => {
  const service = serviceFor(strapi, view.uid);
  const { settings, metadatas, layouts } = await service.findConfiguration({ uid: view.uid });
  const current = plain({ settings, metadatas, layouts });
  const applied = memory[view.uid];
  if (applied !== undefined && wasEdited(current, applied)) return false;
  const wanted = plain(configured(current, view));
  if (applied !== undefined && isDeepStrictEqual(current, wanted)) return false;
  await service.updateConfiguration({ uid: view.uid }, wanted);
  memory[view.uid] = wanted;
  return true;
};

/**
 * Sets labels, order and widths of the panel's forms and lists. Runs at every start; configurations
 * that a person changed since are kept.
 */
export const setUpForms = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'views' });
  const memory = ((await store.get()) as Memory | null) ?? {};
  let changed = false;
  for (const view of VIEWS) changed = (await setUpView(strapi, view, memory)) || changed;
  if (changed) await store.set({ value: memory });
};
