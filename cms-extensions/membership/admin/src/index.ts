import { type Home, registerDashboard } from './dashboard/index.ts';
import { type Menu, registerMembers } from './members/index.ts';
import { PLUGIN_ID } from './plugin-id.ts';
import { RefundButton, RefuseButton } from './refunds/actions.tsx';
import { type FieldRegistry, registerVideoField } from './video/register.ts';

type Buttons = readonly unknown[];

/** What the content manager lets other plugins add to. */
type ContentManager = {
  apis: { addDocumentAction: (arrange: (buttons: Buttons) => Buttons) => void };
};

/** What the panel gives a plugin to announce itself with. */
type PanelApp = Home &
  Menu &
  FieldRegistry & {
    registerPlugin: (plugin: { id: string; name: string }) => void;
    getPlugin: (id: 'content-manager') => ContentManager;
  };

export default {
  /** Makes the plugin known to the panel, so that its content types carry its name there. */
  register(app: PanelApp) {
    app.registerPlugin({ id: PLUGIN_ID, name: 'Membership' });
    registerDashboard(app);
    registerMembers(app);
    registerVideoField(app);
  },

  /** Once every plugin is registered. */
  bootstrap(app: PanelApp) {
    // Before Strapi's own, since the first two are shown as buttons and the others in a menu.
    const { apis } = app.getPlugin('content-manager');
    apis.addDocumentAction((buttons) => [RefundButton, RefuseButton, ...buttons]);
  },
};
