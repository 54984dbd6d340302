import type { PluginContext } from '../../context.ts';
import type { SignUps } from '../../identity/index.ts';
import type { Billing } from '../index.ts';
import { createAcceptance } from './acceptance.ts';
import { createCardSetups } from './card-setups.ts';
import { createConfirmation } from './confirmation.ts';
import { createTrialEndpoints } from './controller.ts';
import { createLedger } from './ledger.ts';
import { createPaymentCards } from './payment-cards.ts';
import { createReservedUserIds } from './reserved-user-ids.ts';
import { createSetUp } from './set-up.ts';
import { createTrialHashes } from './trial-hashes.ts';
import { createTrials } from './trials.ts';

export { trialContentTypes } from './content-types/index.ts';

type Parts = PluginContext & { billing: Billing; signUps: SignUps };

/** Free trials and payment cards. */
export const createTrial = ({ strapi, settings, billing, signUps, limits, addressOf }: Parts) => {
  const hashOf = createTrialHashes(() => strapi.config.get('admin.secrets.encryptionKey'));
  const ledger = createLedger(strapi, hashOf);
  const trials = createTrials(billing, ledger);
  const setups = createCardSetups(billing);
  const cards = createPaymentCards(billing);
  const reservedIds = createReservedUserIds(strapi);
  const accept = createAcceptance({ billing, setups, cards, trials });
  billing.onSnapshot(trials.burn);
  billing.tell({
    trialAvailable: async (userDocumentId, snapshot) =>
      trials.isAvailable(await signUps.member(userDocumentId), snapshot),
  });

  return {
    endpoints: createTrialEndpoints({
      setUp: createSetUp({ billing, signUps, setups, trials, ledger, reservedIds, hashOf }),
      confirmations: createConfirmation({ billing, signUps, setups, accept }),
      limits,
      addressOf,
      siteUrl: settings.storefrontUrl,
    }),
  };
};
