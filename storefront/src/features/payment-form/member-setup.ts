import { queryOptions } from '@tanstack/react-query';
import { AUTH_ERRORS, type PlanKey, type User } from 'contract';
import { me } from '../../api/account.ts';
import { ApiError } from '../../api/errors.ts';
import { type CardSetup, callPayments } from '../../api/payments.ts';
import { session } from '../session/index.ts';
import { SignInNeeded } from './failures.ts';

/** A card setup for the signed-in member, and the member as just fetched. */
type MemberSetup = { user: User; setup: CardSetup };

const requireToken = async (): Promise<void> => {
  await session?.start();
  const wasSignedIn = session?.state().status === 'authenticated';
  if (await session?.freshToken()) return;
  throw new SignInNeeded(wasSignedIn ? AUTH_ERRORS.sessionExpired : AUTH_ERRORS.tokenMissing);
};

const readMember = async (): Promise<User> => {
  try {
    return await me();
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    if (status === 401) throw new SignInNeeded(AUTH_ERRORS.sessionExpired);
    throw new SignInNeeded(status === 404 ? AUTH_ERRORS.userNotFound : AUTH_ERRORS.userDataFailed);
  }
};

/**
 * Starts a card setup for the signed-in member. The member is fetched first: the card may be for a
 * trial whose end has moved since the page was loaded.
 * @param plan the plan of the trial that the card begins; absent when none does
 * @param code the promotion code of that trial; null without one
 * @throws {SignInNeeded} when nobody is signed in, or whatever the call throws
 */
const beginMemberSetup = async (
  plan: PlanKey | undefined,
  code: string | null,
): Promise<MemberSetup> => {
  await requireToken();
  const user = await readMember();
  const setup = await callPayments('setupPaymentMethod', {
    body: {
      user_id: user.id,
      ...(plan !== undefined && { package: plan }),
      ...(code !== null && { promotion_code: code }),
    },
  });
  return { user, setup };
};

/**
 * A card setup for the signed-in member, begun once each time a dialog asks for a card.
 * @param plan the plan of the trial that the card begins; absent when none does
 */
export const memberSetupQuery = (plan?: PlanKey, code: string | null = null) =>
  queryOptions({
    queryKey: ['card-setup', plan ?? null, code],
    queryFn: () => beginMemberSetup(plan, code),
    // It acts at the server, so it is not asked again when another member signs in.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
