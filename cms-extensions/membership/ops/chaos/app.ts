/*
 * The real app as a process that a test can kill: `node app.ts PORT [--started-before]`. Its
 * settings are in the environment.
 */
import { openStrapi } from '../../../../cms/boot/open.mts';
import { shortenStart } from '../../../../cms/test/short-start.ts';
import { setLaw } from '../../test/law.ts';
import { publishPlans } from '../../test/stripe.ts';
import { COACH } from './coach.ts';

const { strapi } = await openStrapi(
  process.argv.includes('--started-before') ? shortenStart : undefined,
);
if ((await strapi.documents('api::subscription-plan.subscription-plan').count({})) === 0) {
  await publishPlans(strapi);
  await setLaw(strapi, [{ withdrawalDays: 14, withdrawalText: 'Withdraw.' }]);
}
if ((await strapi.db.query('admin::user').count()) === 0) {
  const { id } = await strapi.db
    .query('admin::role')
    .findOne({ where: { code: 'strapi-super-admin' } });
  await strapi.service('admin::user').create({ ...COACH, isActive: true, roles: [id] });
}
strapi.server.mount();
strapi.server.httpServer.listen(Number(process.argv[2]), '127.0.0.1', () => {
  process.send?.('ready');
});
