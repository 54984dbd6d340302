/*
 * The real app as a process that a test can kill: `node app.ts PORT`. Its settings are in the
 * environment.
 */
import { openStrapi } from '../../../../cms/boot/open.mts';
import { publishPlans } from '../stripe.ts';

const { strapi } = await openStrapi();
if ((await strapi.documents('api::subscription-plan.subscription-plan').count({})) === 0) {
  await publishPlans(strapi);
}
strapi.server.mount();
strapi.server.httpServer.listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.send?.('ready');
});
