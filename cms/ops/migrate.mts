/* `node ops/migrate.mts`: brings the database up to date, as a start does, and ends. For deployments
 * that do it before the new version is rolled out. */
import { openStrapi } from '../boot/open.mts';

const { close } = await openStrapi();
await close();
console.log('The database is up to date.');
process.exit();
