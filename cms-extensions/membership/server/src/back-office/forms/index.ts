import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import {
  categoryEntryView,
  categoryOrderView,
  instructorView,
  movementView,
  ownTextView,
  planView,
  policyView,
  programmeDayView,
  programmeView,
  programmeWeekView,
  workoutView,
} from './catalogue.ts';
import { type Configuration, configured, ofFields } from './configuration.ts';
import { lawViews, policyVersionView } from './law.ts';
import {
  mailMessageView,
  mailTemplateView,
  memberView,
  newsletterView,
  refundRequestView,
} from './members.ts';
import { siteSettingsView } from './site-settings.ts';
import { siteTextViews } from './site-texts.ts';
import type { View } from './view.ts';

/** Every form and list that the coach uses in the panel. */
export const VIEWS: readonly View[] = [
  workoutView,
  ownTextView,
  instructorView,
  movementView,
  programmeView,
  programmeWeekView,
  programmeDayView,
  planView,
  policyView,
  categoryOrderView,
  categoryEntryView,
  memberView,
  refundRequestView,
  mailTemplateView,
  mailMessageView,
  newsletterView,
  siteSettingsView,
  ...siteTextViews,
  ...lawViews,
  policyVersionView,
];

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
