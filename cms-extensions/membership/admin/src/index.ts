import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { PLUGIN_ID } from './addresses.ts';
import { sparingMembers } from './members/delete-action.tsx';
import { DecidePanel, StillChargedPanel } from './members/panels.tsx';
import { Siblings, SiblingsPanel } from './menu/tabs.tsx';
import { registerSecondFactor, type Settings } from './second-factor/index.ts';
import { GapsPanel } from './site/gaps.tsx';
import { hideStrapi } from './strapi-patches/branding.ts';
import { atTheTop } from './strapi-patches/form-bar.tsx';
import { mendMarkup } from './strapi-patches/markup.ts';
import { registerMenu } from './strapi-patches/menu.ts';
import { type Routes, replacePages } from './strapi-patches/routes.ts';
import { type FieldRegistry, registerFields } from './training-fields/index.ts';
import { sayingUses, UsedInPanel } from './uses/index.tsx';
import { leaveFilms } from './videos/index.ts';
import {
  columnsOf,
  EnglishPanel,
  LanguagesPanel,
  LastDaysPanel,
  StatePanel,
} from './videos/panels.tsx';
import { PlanAction, StopAction } from './videos/plan.tsx';

type Buttons = readonly Parameters<typeof sayingUses>[0][];
type SidePanels = readonly Parameters<typeof atTheTop>[0][];

/** The content manager's interface for other plugins. */
type ContentManager = {
  apis: {
    addDocumentAction: (
      arrange: (buttons: Buttons) => readonly ((entry: never) => object | null)[],
    ) => void;
    addBulkAction: (arrange: (buttons: Buttons) => Buttons) => void;
    addEditViewSidePanel: (arrange: (panels: SidePanels) => SidePanels) => void;
  };
  injectComponent: (
    page: 'listView',
    place: 'actions',
    what: { name: string; Component: ComponentType },
  ) => void;
};

/** The panel's interface for plugins. */
type PanelApp = Settings &
  Routes &
  Pick<StrapiApp, 'addMiddlewares'> &
  Parameters<typeof registerMenu>[0] &
  FieldRegistry & {
    registerPlugin: (plugin: { id: string; name: string }) => void;
    getPlugin: (id: 'content-manager') => ContentManager;
    registerHook: (name: string, change: typeof columnsOf) => void;
  };

/** Set by `register`, since `bootstrap` is given no router. */
let leaveRestToDevelopers: () => void;

export default {
  /** Registers the plugin, so that its content types are listed under its name. */
  register(app: PanelApp) {
    app.registerPlugin({ id: PLUGIN_ID, name: 'Membership' });
    registerSecondFactor(app);
    replacePages(app);
    app.addMiddlewares([leaveFilms]);
    leaveRestToDevelopers = registerMenu(app);
    registerFields(app);
  },

  /** Runs after every plugin is registered. */
  bootstrap(app: PanelApp) {
    // Before Strapi's own: the first two actions are shown as buttons, the others in a menu.
    const contentManager = app.getPlugin('content-manager');
    const { apis } = contentManager;
    apis.addDocumentAction((buttons) => [
      ...buttons.map(sparingMembers).map(sayingUses),
      PlanAction,
      StopAction,
    ]);
    apis.addBulkAction((buttons) => buttons.map(sparingMembers));
    apis.addEditViewSidePanel((panels) =>
      [
        ...panels,
        ...[EnglishPanel, StatePanel, UsedInPanel, LastDaysPanel, LanguagesPanel, GapsPanel],
        ...[StillChargedPanel, DecidePanel, SiblingsPanel],
      ].map(atTheTop),
    );
    contentManager.injectComponent('listView', 'actions', {
      name: 'siblings',
      Component: Siblings,
    });
    app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', columnsOf);
    leaveRestToDevelopers();
    mendMarkup();
    hideStrapi();
  },
};
