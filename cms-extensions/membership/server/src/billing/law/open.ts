import { lawIn } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { contactOf } from '../../users/index.ts';
import { lawCountriesOf } from '../consents.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { isActiveSubscription } from '../snapshot/subscription.ts';
import { hasWithdrawn, marksOf } from './once.ts';
import { type Contract, contractsOf, withdrawalUntil } from './rules.ts';

/** The contracts of a snapshot from which the member can withdraw, and until when (ISO 8601). */
export const openWithdrawals = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<{ contract: Contract; until: string }[]> => {
  const contracts = contractsOf(snapshot).filter(isActiveSubscription);
  if (snapshot === null || contracts.length === 0) return [];
  const [law, countryOf] = await Promise.all([
    readLaw(ctx, DEFAULT_LOCALE),
    lawCountriesOf(ctx, userDocumentId, snapshot),
  ]);
  return contracts.flatMap((contract) => {
    const { withdrawal_days: days } = lawIn(law, countryOf(contract.id));
    const until = withdrawalUntil(contract, days, Date.now());
    return until === null ? [] : [{ contract, until }];
  });
};

/** Until when the member can withdraw from the last of them, ISO 8601; null when not. */
export const withdrawalUntilOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
): Promise<string | null> => {
  const open = await openWithdrawals(ctx, userDocumentId, snapshot);
  const until = open
    .map((each) => each.until)
    .sort()
    .at(-1);
  if (until === undefined) return null;
  const row = await contactOf(ctx, userDocumentId);
  const member = { id: userDocumentId, email: row?.email ?? '' };
  const isUsed = await hasWithdrawn(ctx.strapi, marksOf(ctx, member, snapshot));
  return isUsed ? null : until;
};
