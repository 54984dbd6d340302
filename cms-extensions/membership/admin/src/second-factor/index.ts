import type { StrapiApp } from '@strapi/strapi/admin';
import { repeatAfterProof } from '../strapi-patches/repeat-after-proof.tsx';

export type Settings = Pick<StrapiApp, 'addSettingsLink' | 'configurations'>;

const loadPage = () =>
  import('./page.tsx').then(({ SecondFactorPage }) => ({ default: SecondFactorPage }));

/** Asks for the second factor where the server does, and adds its page to the settings. */
export const registerSecondFactor = (app: Settings): void => {
  repeatAfterProof(app.configurations.themes);
  app.addSettingsLink('global', {
    id: 'membership-second-factor',
    to: 'second-factor',
    intlLabel: { id: 'membership.settings.second-factor', defaultMessage: 'Second factor' },
    Component: loadPage,
    permissions: [],
  });
};
