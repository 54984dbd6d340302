/* Starts the app once on the database of its settings, which then has all tables and the app's
 * own first entries. A process of its own, since Strapi leaves timers and listeners behind. */
import { openStrapi } from '../boot/open.mts';

const { close } = await openStrapi();
await close();
process.exit();
