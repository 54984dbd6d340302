/*
 * A whole app as a process of its own, for a test that kills it: its settings come from the
 * environment.
 */
import { openStrapi } from '../../../cms/boot/open.mts';

const { strapi } = await openStrapi();
strapi.server.mount();
strapi.server.httpServer.listen(0, '127.0.0.1');
