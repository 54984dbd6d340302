import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import site from 'contract/desk/site-form.json' with { type: 'json' };
import catalogue from './catalogue.json' with { type: 'json' };
import { type Configuration, configured, type View } from './configuration.ts';
import members from './members.json' with { type: 'json' };

/** Every form and list that the coach uses in the panel. */
export const VIEWS = [...catalogue, ...members, ...site] as readonly View[];

/** The content manager's service for content types or for components. */
type ConfigurationService = {
  findConfiguration(model: { uid: string }): Promise<Configuration & { uid: string }>;
  updateConfiguration(model: { uid: string }, configuration: Configuration): Promise<unknown>;
};

const serviceFor = (strapi: Core.Strapi, uid: string): ConfigurationService =>
  strapi
    .plugin('content-manager')
    .service(/^(api|plugin|admin)::/.test(uid) ? 'content-types' : 'components');

/** Sets labels, order and widths of the panel's forms and lists. Runs at every start. */
export const setUpForms = async (strapi: Core.Strapi): Promise<void> => {
  for (const view of VIEWS) {
    const service = serviceFor(strapi, view.uid);
    const { settings, metadatas, layouts } = await service.findConfiguration({ uid: view.uid });
    const current = { settings, metadatas, layouts };
    const wanted = configured(current, view);
    if (!isDeepStrictEqual(current, wanted)) {
      await service.updateConfiguration({ uid: view.uid }, wanted);
    }
  }
};
