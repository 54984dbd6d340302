/* The whole app as a separate process that a test can kill. Its settings are in the environment. */
import { openStrapi } from '../../../cms/boot/open.mts';

const { strapi } = await openStrapi();
strapi.server.mount();
strapi.server.httpServer.listen(0, '127.0.0.1');
