/**
 * Replaces Strapi's texts that address a developer or name Strapi by texts for the coach.
 * @param siteName the product's name
 */
export const words = (siteName: string): Record<string, string> => ({
  'Auth.form.welcome.title': `Welcome to ${siteName}`,
  'Auth.form.welcome.subtitle': 'Sign in to your desk',
  'Auth.form.register.subtitle': 'This account is for the desk alone. Members sign in on the site.',
  'app.components.LeftMenu.navbrand.title': siteName,
  'app.components.LeftMenu.navbrand.workplace': "The coach's desk",
  'HomePage.header.subtitle': `What members see on ${siteName} is made here.`,
  'global.content-manager': 'Content',
  'content-manager.header.name': 'Content',
  'content-manager.containers.Home.pluginHeaderTitle': 'Content',
  'content-manager.components.LeftMenu.collection-types': 'Lists',
  'content-manager.components.LeftMenu.single-types': 'Pages and texts',
  'content-manager.components.LeftMenu.Search.label': 'Search for a list or a page',
  // Strapi shows this text on every button beside a form, whatever the button does.
  'content-manager.containers.EditView.saveHint': 'Ctrl / Cmd + Enter saves the form',
  'app.components.ToggleCheckbox.off-label': 'No',
  'app.components.ToggleCheckbox.on-label': 'Yes',
  // The server fetches no URLs (docs/decisions/0035).
  'upload.import-from-url': 'File upload from URL (switched off)',
  'Settings.permissions.users.listview.header.subtitle': 'Everyone who may work at this desk',
});
