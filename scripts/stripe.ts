/*
 * `npm run stripe -- prices | reconcile | webhook [ADDRESS]`: the commands of `cms/boot/stripe.mts`
 * with the settings and secrets of `npm start`.
 */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('stripe.mts');
