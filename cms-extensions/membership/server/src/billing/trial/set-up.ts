import { emailKey, type PlanKey, type User } from 'contract';
import { EmailTaken, type SignUps, type UnfinishedAccount } from '../../identity/index.ts';
import type { Billing } from '../index.ts';
import type { CardSetup, CardSetups } from './card-setups.ts';
import type { Ledger } from './ledger.ts';
import type { ReservedUserIds } from './reserved-user-ids.ts';
import { mayResume } from './rules.ts';
import type { TrialHashes } from './trial-hashes.ts';
import type { Trials } from './trials.ts';

type Parts = {
  billing: Billing;
  signUps: SignUps;
  setups: CardSetups;
  trials: Trials;
  ledger: Ledger;
  reservedIds: ReservedUserIds;
  hashOf: TrialHashes;
};

/** The trial's form, parsed. */
export type SignUpForm = { name: string; email: string; password: string; package: PlanKey };

/** The set-ups of cards: begun with an account, or for one that is there. */
export const createSetUp = (parts: Parts) => {
  const { billing, signUps, setups, trials, ledger, reservedIds, hashOf } = parts;

  /** Whether a set-up that was left serves as it is, so that she need not give her card again. */
  const serves = async (setup: CardSetup): Promise<boolean> => {
    const fingerprint = setup.card?.fingerprint ?? null;
    const isTaken =
      setup.planKey !== null &&
      fingerprint !== null &&
      (await ledger.isCardTaken(fingerprint, setup.userDocumentId));
    return mayResume(setup, isTaken);
  };

  const resumeOrBegin = async (
    left: CardSetup | null,
    payer: Pick<User, 'id' | 'email' | 'name'>,
    planKey: PlanKey | null,
  ): Promise<CardSetup> => {
    const customerId = await billing.ensureCustomer(payer);
    if (left?.customerId === customerId && (await serves(left))) {
      return setups.resume(left, planKey);
    }
    return setups.begin(customerId, { userDocumentId: payer.id, planKey });
  };

  /** The form was sent before, by the same person: the account is there. */
  const goOn = (account: UnfinishedAccount, form: SignUpForm): Promise<CardSetup> =>
    billing.withMember(account.userDocumentId, async () => {
      const left = await setups.read(account.setupIntentId);
      const payer = { id: account.userDocumentId, email: account.email, name: form.name };
      const setup = await resumeOrBegin(left, payer, form.package);
      const next = { setupIntentId: setup.id, name: form.name };
      // Somebody has entered the account meanwhile.
      if (!(await signUps.renew(account, next))) throw new EmailTaken();
      return setup;
    });

  /** Customer and SetupIntent first, then the account: nothing of it stays when Stripe fails. */
  const beginAccount = async (form: SignUpForm, emailHash: string): Promise<CardSetup> => {
    const userDocumentId = await reservedIds.take(emailHash);
    return billing.withMember(userDocumentId, async () => {
      const payer = { id: userDocumentId, email: form.email, name: form.name };
      const setup = await resumeOrBegin(null, payer, form.package);
      // Before the account: nobody else may ever get its id, and with it its customer.
      await reservedIds.leave(emailHash);
      const { name, email, password } = form;
      await signUps.begin({ userDocumentId, name, email, password, setupIntentId: setup.id });
      return setup;
    });
  };

  return {
    /**
     * An account without a session, and the set-up of its card. The same form sent again leads to the
     * same account; with another password to another one, in the place of what was not finished.
     * @throws EmailTaken
     */
    signUp: (form: SignUpForm): Promise<CardSetup> => {
      const emailHash = hashOf('email', emailKey(form.email));
      return billing.withMember(`sign-up:${emailHash}`, async () => {
        const account = await signUps.findOwn(form);
        return account === null ? beginAccount(form, emailHash) : goOn(account, form);
      });
    },

    /**
     * The set-up of a card for a member.
     * @param planKey the plan whose trial begins with it; null for a card alone
     * @throws TrialUsed, AlreadySubscribed
     */
    forMember: (member: User, planKey: PlanKey | null): Promise<CardSetup> =>
      billing.withMember(member.id, async () => {
        const snapshot = await billing.sync(member.id);
        if (planKey !== null) await trials.assertAvailable(member, snapshot);
        const left =
          snapshot === null
            ? null
            : await setups.newest(snapshot.customerId, { userDocumentId: member.id, planKey });
        return resumeOrBegin(left, member, planKey);
      }),
  };
};

export type SetUp = ReturnType<typeof createSetUp>;
