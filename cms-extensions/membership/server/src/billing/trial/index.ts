import { DAY_SECONDS } from 'contract';
import type { Context } from 'koa';
import type { PluginContext } from '../../context.ts';
import type { SignUps } from '../../identity/index.ts';
import type { Billing } from '../index.ts';
import { createCardSetups } from './card-setups.ts';
import { createAcceptance, createConfirmation } from './confirmation.ts';
import { createLedger } from './ledger.ts';
import { createPaymentCards } from './payment-cards.ts';
import { createTrialEndpoints } from './routes.ts';
import { createReservedUserIds, createSetUp } from './set-up.ts';
import { createTrials } from './trials.ts';

type Parts = PluginContext & {
  billing: Billing;
  signUps: SignUps;
  deviceOf: (ctx: Context) => string | null;
};

/** Free trials and payment cards. */
export const createTrial = (parts: Parts) => {
  const { strapi, settings, billing, signUps, jobs, limits, addressOf } = parts;
  const { hashOf, cardTesting } = billing;
  const deviceOf = (ctx: Context): string | null => {
    const device = parts.deviceOf(ctx);
    return device === null ? null : hashOf('device', device);
  };
  const ledger = createLedger(strapi, hashOf);
  const trials = createTrials(billing, ledger, settings.wallets);
  const setups = createCardSetups(billing, settings.wallets);
  const cards = createPaymentCards(billing);
  const reservedIds = createReservedUserIds(strapi);
  jobs.add({
    name: 'sign-ups that were left',
    everySeconds: DAY_SECONDS,
    work: reservedIds.prune,
  });
  const accept = createAcceptance({ billing, setups, cards, trials });
  billing.onSnapshot(trials.burn);
  billing.contribute({
    trialAvailable: async (userDocumentId, snapshot) =>
      trials.isAvailable(await signUps.member(userDocumentId), snapshot),
  });

  return {
    endpoints: createTrialEndpoints({
      setUp: createSetUp({
        billing,
        signUps,
        setups,
        trials,
        ledger,
        reservedIds,
        hashOf,
        settings,
      }),
      confirmations: createConfirmation({ billing, signUps, setups, accept, ledger, deviceOf }),
      limits,
      requestOf: (ctx, account) => ({
        ...cardTesting.requestOf(ctx, account),
        device: deviceOf(ctx),
      }),
      addressOf,
      settings,
    }),
  };
};
