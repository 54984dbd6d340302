/* Starts the app once on the database of its settings, which then has all tables and the app's
 * own first entries, but for the site's settings: each test's app makes them from its environment.
 * A process of its own, since Strapi leaves timers and listeners behind. */
import { openStrapi } from '../boot/open.mts';

const { strapi, close } = await openStrapi();
await strapi.db.query('api::site-settings.site-settings').deleteMany({});
await close();
process.exit();
