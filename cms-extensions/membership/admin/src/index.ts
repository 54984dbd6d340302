import { PLUGIN_ID } from './plugin-id.ts';

/** What the panel gives a plugin to announce itself with. */
type PanelApp = { registerPlugin: (plugin: { id: string; name: string }) => void };

export default {
  /** Makes the plugin known to the panel, so that its content types carry its name there. */
  register(app: PanelApp) {
    app.registerPlugin({ id: PLUGIN_ID, name: 'Membership' });
  },
};
