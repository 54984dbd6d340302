import {
  calls,
  DAY_SECONDS,
  emailKey,
  hasCancelPage,
  type LawRules,
  LEGAL_TEXTS,
  lawIn,
} from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { PluginContext } from '../../context.ts';
import type { LinkRequests } from '../../identity/index.ts';
import type { Mail } from '../../mail/index.ts';
import { onUserDeleted } from '../../platform/database/index.ts';
import { type Endpoint, endpoint, NotFound } from '../../platform/http/index.ts';
import { contactOf } from '../../users/index.ts';
import type { Cancellation } from '../changes/index.ts';
import {
  type Billing,
  isActiveSubscription,
  isFault,
  paymentEndpoint,
  type ReadLaw,
} from '../index.ts';
import { type Subscriber, subscribersOf } from '../subscribers.ts';
import { createCancelByLink } from './cancel-by-link.ts';
import { forgetOldWithdrawals, hasWithdrawn, marksOf } from './once.ts';
import { contractsOf, remindersDue, withdrawalUntil } from './rules.ts';
import { createWithdrawals, type Withdrawable } from './withdrawal.ts';

/** Costs one indexed query while no withdrawal is unfinished. */
const RESUME_EVERY_SECONDS = 60;
const REMIND_EVERY_SECONDS = 6 * 3600;

type Parts = PluginContext & {
  billing: Billing;
  cancellation: Cancellation;
  readLaw: ReadLaw;
  mail: Pick<Mail, 'enqueue'>;
  linkRequests: Pick<LinkRequests, 'add'>;
};

/**
 * What consumer laws ask for: withdrawal from the contract, cancelling without signing in, and
 * reminders of a subscription that renews by itself. Which of them apply is set by the coach for
 * each country (docs/law.md).
 */
export const createLaw = (parts: Parts) => {
  const { strapi, jobs, billing, cancellation, mail, limits, addressOf, report } = parts;
  const { linkRequests } = parts;
  const readLaw = () => parts.readLaw(DEFAULT_LOCALE);
  const withdrawable: Withdrawable = async (userDocumentId, snapshot) => {
    const contracts = contractsOf(snapshot).filter(isActiveSubscription);
    if (snapshot === null || contracts.length === 0) return [];
    const [law, countryOf] = await Promise.all([
      readLaw(),
      billing.consents.countriesOf(userDocumentId, snapshot),
    ]);
    return contracts.flatMap((contract) => {
      const { withdrawal_days: days } = lawIn(law, countryOf(contract.id));
      const until = withdrawalUntil(contract, days, Date.now());
      return until === null ? [] : [{ contract, until }];
    });
  };
  /** While Stripe does not answer, the next run tries again. */
  const onFailure = (fault: unknown): void => {
    if (!isFault(fault)) report(fault);
  };
  const withdrawals = createWithdrawals({
    ...{ ...parts, ...cancellation, withdrawable },
    report: onFailure,
  });
  const byLink = createCancelByLink({ ...parts, cancel: cancellation.cancel });
  billing.contribute({
    withdrawalUntil: async (userDocumentId, snapshot) => {
      const open = await withdrawable(userDocumentId, snapshot);
      const until = open
        .map((each) => each.until)
        .sort()
        .at(-1);
      if (until === undefined) return null;
      const row = await contactOf({ strapi }, userDocumentId);
      const member = { id: userDocumentId, email: row?.email ?? '' };
      const isUsed = await hasWithdrawn(strapi, marksOf(billing.hashOf, member, snapshot));
      return isUsed ? null : until;
    },
  });

  /** @throws NotFound where no country has the page to cancel without signing in */
  const assertCancelPage = async (): Promise<void> => {
    if (!hasCancelPage(await readLaw())) throw new NotFound('Page');
  };

  const remind = async (
    { userDocumentId, email: to, snapshot }: Subscriber,
    law: readonly LawRules[],
    now: number,
  ): Promise<void> => {
    const { subscription, nextCharge: next, country } = snapshot;
    // In a trial, cancelled, or paused without an end: nothing renews by itself.
    if (next === null || subscription === null || subscription.status === 'trialing') return;
    const plan = subscription.nextPlanKey ?? subscription.planKey;
    const amount = { amountMinor: next.amountMinor, currency: next.currency };
    const rules = lawIn(law, country);
    for (const { template, key } of remindersDue(subscription, next.at, rules, now)) {
      const values = { plan, period: plan, amount, nextCharge: next.at };
      await mail.enqueue({ key, template, to, userDocumentId, values });
    }
  };

  jobs.add(
    {
      name: 'unfinished withdrawals',
      everySeconds: RESUME_EVERY_SECONDS,
      work: withdrawals.resume,
      onFailure,
    },
    {
      name: 'old withdrawals',
      everySeconds: DAY_SECONDS,
      work: (now) => forgetOldWithdrawals(strapi, now),
    },
    {
      name: 'yearly and renewal reminders',
      everySeconds: REMIND_EVERY_SECONDS,
      work: async (now) => {
        const law = await readLaw();
        if (!law.some((entry) => entry.renewal_reminder_days > 0 || entry.yearly_reminder)) return;
        for await (const member of subscribersOf(strapi, billing.snapshotsOf)) {
          await remind(member, law, now.getTime());
        }
      },
    },
  );

  const endpoints: Endpoint[] = [
    endpoint(calls.requestCancellationLink, async ({ body, ctx }) => {
      await assertCancelPage();
      await limits.cancellation.spend(addressOf(ctx.req), emailKey(body.email));
      await linkRequests.add('cancellation', body.email);
      return { message: LEGAL_TEXTS.linkSent };
    }),
    paymentEndpoint(calls.cancelByLink, ({ body }) => byLink.cancel(body.token, new Date())),
    paymentEndpoint(calls.withdrawFromContract, async ({ session }) => ({
      message: LEGAL_TEXTS.withdrawn,
      received_at: await withdrawals.withdraw(session.user),
    })),
  ];

  return {
    endpoints,
    /** Carries out what a member has declared; before the account is deleted. */
    finishWithdrawals: withdrawals.finish,
    /** Mails the link of the page to cancel without signing in. */
    sendCancellationLink: byLink.sendLink,
    /** Call once the database is ready. */
    bootstrap: (): void => onUserDeleted(strapi, withdrawals.forget),
  };
};

export type Law = ReturnType<typeof createLaw>;
