/* Commands for Stripe, in the environment of the CMS: `node ops/stripe.mts prices`, `…
 * reconcile`, `… webhook [ADDRESS]`, `… doctor`. Each can be repeated safely. */
import { openStrapi } from '../boot/open.mts';

/** A line of the report about the account at Stripe. */
type Finding = { key: string; state: 'ok' | 'missing' | 'look'; text: string; help: string };

/** The parts of the plugin's billing that the commands use; the plugin exports no types here. */
type Billing = {
  prices: { syncAll(): Promise<{ key: string; priceId: string }[]> };
  reconcile(): Promise<boolean>;
  registerWebhook(url: string): Promise<{ id: string; secret: string | null }>;
  doctor(): Promise<Finding[]>;
};

const syncPrices = async ({ prices }: Billing): Promise<string> => {
  const synced = await prices.syncAll();
  if (synced.length === 0) return 'No plan is on sale.';
  return synced.map(({ key, priceId }) => `${key}: ${priceId}`).join('\n');
};

const reconcile = async (billing: Billing): Promise<string> =>
  (await billing.reconcile()) ? 'Compared all subscriptions.' : 'Another instance is at it.';

const registerWebhook = async (billing: Billing, address: string): Promise<string> => {
  const { id, secret } = await billing.registerWebhook(address);
  return secret === null
    ? `${id} sends to ${address} already; its secret was told when it was made.`
    : `${id} sends to ${address}.\nSTRIPE_WEBHOOK_SECRET=${secret}`;
};

const MARKS = { ok: 'ok     ', missing: 'MISSING', look: 'look   ' } as const;

/** Lists what going live still needs. The process ends with 1 when something is missing. */
const doctor = async (billing: Billing): Promise<string> => {
  const findings = await billing.doctor();
  const lines = findings.map(({ state, text, help }) => {
    const found = `${MARKS[state]}  ${text}`;
    return help === '' ? found : `${found}\n         -> ${help}`;
  });
  const missing = findings.filter(({ state }) => state === 'missing').length;
  if (missing > 0) process.exitCode = 1;
  const looks = findings.filter(({ state }) => state === 'look').length;
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
