/**
 * The title of the panel's tab with the site's name instead of Strapi's.
 * @param title Strapi sets 'Workouts | Strapi', or 'Strapi Admin'
 */
export const tabTitle = (title: string, siteName: string): string =>
  // A function, since '$&' and the like in a text would stand for what was found.
  title.replace(/^Strapi Admin$|(?<=\| )Strapi$/, () => siteName);
