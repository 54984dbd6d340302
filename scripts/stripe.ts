/* `npm run stripe -- prices | reconcile | webhook [ADDRESS] | doctor`: runs `cms/boot/stripe.mts` with
 * the settings and secrets of `npm start`. */
import { runCmsCommand } from './cms-command.ts';

await runCmsCommand('stripe.mts');
