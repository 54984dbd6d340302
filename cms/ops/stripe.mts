/* Commands for Stripe, in the environment of the CMS: `node ops/stripe.mts prices`, `…
 * reconcile`, `… webhook [ADDRESS]`, `… doctor`. Each can be repeated safely. */
import { openStrapi } from '../boot/open.mts';

/** A line of the report about the account at Stripe. */
type Check = { status: 'ok' | 'missing' | 'look'; what: string; says: string; todo: string };

/** The parts of the plugin's billing that the commands use; the plugin exports no types here. */
type Billing = {
  prices: { syncAll(): Promise<{ key: string; priceId: string }[]> };
  reconcile(): Promise<{ read: number } | null>;
  registerWebhook(url: string): Promise<{ id: string; secret: string | null }>;
  doctor(): Promise<Check[]>;
};

const syncPrices = async ({ prices }: Billing): Promise<string> => {
  const synced = await prices.syncAll();
  if (synced.length === 0) return 'No plan is on sale.';
  return synced.map(({ key, priceId }) => `${key}: ${priceId}`).join('\n');
};

const reconcile = async (billing: Billing): Promise<string> => {
  const reconciled = await billing.reconcile();
  return reconciled === null
    ? 'Another instance is at it.'
    : `Compared all subscriptions; ${reconciled.read} members were read again.`;
};

const registerWebhook = async (billing: Billing, address: string): Promise<string> => {
  const { id, secret } = await billing.registerWebhook(address);
  return secret === null
    ? `${id} sends to ${address} already; its secret was told when it was made.`
    : `${id} sends to ${address}.\nSTRIPE_WEBHOOK_SECRET=${secret}`;
};

const MARKS = { ok: 'ok     ', missing: 'MISSING', look: 'look   ' } as const;

/** Lists what going live still needs. The process ends with 1 when something is missing. */
const doctor = async (billing: Billing): Promise<string> => {
  const checks = await billing.doctor();
  const width = Math.max(...checks.map(({ what }) => what.length));
  const lines = checks.map(({ status, what, says, todo }) => {
    const found = `${MARKS[status]}  ${what.padEnd(width)}  ${says}`;
    return todo === '' ? found : `${found}\n${' '.repeat(width + 11)}-> ${todo}`;
  });
  const missing = checks.filter(({ status }) => status === 'missing').length;
  if (missing > 0) process.exitCode = 1;
  const looks = checks.filter(({ status }) => status === 'look').length;
  return `${lines.join('\n')}\n\n${missing} missing, ${looks} to look at yourself.`;
};

const [command = '', address] = process.argv.slice(2);
const ours = `${process.env.CMS_URL ?? 'http://localhost:1337'}/api/payments/webhook`;
const COMMANDS: Readonly<Record<string, (billing: Billing) => Promise<string>>> = {
  prices: syncPrices,
  reconcile,
  webhook: (billing) => registerWebhook(billing, address ?? ours),
  doctor,
};
const run = COMMANDS[command];
if (run === undefined) {
  console.error(`Which command? ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}

const { strapi, close } = await openStrapi();
try {
  console.log(await run(strapi.plugin('membership').service('billing')));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await close();
process.exit();
