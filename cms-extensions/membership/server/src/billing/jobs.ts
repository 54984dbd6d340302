import { DAY_SECONDS } from 'contract';
import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { createNightly } from '../platform/jobs/index.ts';
import { siteSettings } from '../site/index.ts';
import type { Alerts } from './alerts.ts';
import type { Prices } from './prices.ts';
import type { createReconciliation } from './reconciliation.ts';
import type { Arrivals } from './webhook/arrivals.ts';
import type { EventHandler } from './webhook/handler.ts';

/** How often to check for status changes caused by time alone; costs one indexed query. */
const DUE_EVERY_SECONDS = 15;

/** How soon an event that could not be delivered is fetched; one request each time. */
const MISSED_EVENTS_EVERY_SECONDS = 900;

type Parts = Pick<PluginContext, 'strapi' | 'settings' | 'jobs'> & {
  prices: Pick<Prices, 'differences'>;
  /** Makes the prices of the plans at Stripe, in the background. */
  syncPrices: () => void;
  alerts: Pick<Alerts, 'raise'>;
  reconciliation: ReturnType<typeof createReconciliation>;
  arrivals: Arrivals;
  handle: EventHandler;
  mail: Pick<Mail, 'takeRefusal'>;
  warn: (fault: unknown) => void;
};

/** Adds the work that time makes due: comparing with Stripe, and fetching events that were lost. */
export const addBillingJobs = (parts: Parts): void => {
  const { strapi, settings, jobs, prices, syncPrices, alerts, reconciliation, arrivals } = parts;
  const { handle, mail, warn } = parts;

  /** Alerts the coach to prices that were changed by hand at Stripe, and mends them. */
  const checkPrices = async (): Promise<void> => {
    for (const { key, problem, wasMade } of await prices.differences()) {
      if (problem === null) continue;
      syncPrices();
      // The first start of a deployment has just begun to make the prices.
      if (!wasMade) continue;
      await alerts.raise({
        ...{ kind: 'prices-out-of-step', subject: `${key}: ${problem}` },
        message: `The price of the ${key} plan at Stripe was not what the panel says: ${problem}. It is made again from the plan; members keep the price that they subscribed at.`,
        ...{ userDocumentId: null, stripePath: 'products' },
      });
    }
  };

  /** Alerts the coach once a day, however many mails wait. */
  const alertOfRefusedMails = async (now: Date): Promise<void> => {
    const refusal = mail.takeRefusal();
    if (refusal === null) return;
    await alerts.raise({
      ...{ kind: 'mail-refused', subject: now.toISOString().slice(0, 10) },
      message: `The mail server takes no mails from the site: ${refusal.slice(0, 300)}. They are tried again for some days. Please ask your mail provider what to do; mails that fail for good can be sent again under Sent mail.`,
      ...{ userDocumentId: null, stripePath: null },
    });
  };

  const nightly = createNightly(strapi, 'reconciliation', () => siteSettings({ strapi }).timeZone);

  jobs.add(
    {
      name: 'reconciliation',
      everySeconds: settings.billing.reconcileSeconds,
      // A shorter interval, for tests and busy sites, is kept from run to run.
      ...(settings.billing.reconcileSeconds >= DAY_SECONDS && { due: nightly.due }),
      work: async (now) => {
        // While another instance reads Stripe, the night is not done: it is asked again soon.
        if ((await reconciliation.all(now)) === null) return;
        await arrivals.checkSilence(now);
        await checkPrices();
        await nightly.done(now);
      },
      onFailure: warn,
    },
    {
      name: 'missed events',
      everySeconds: MISSED_EVENTS_EVERY_SECONDS,
      work: (now) => arrivals.fetchMissed(handle, now),
      onFailure: warn,
    },
    {
      name: 'refused mails',
      everySeconds: DUE_EVERY_SECONDS,
      scope: 'instance',
      work: alertOfRefusedMails,
      onFailure: warn,
    },
    {
      name: 'due members',
      everySeconds: DUE_EVERY_SECONDS,
      work: reconciliation.due,
      onFailure: warn,
    },
  );
};
