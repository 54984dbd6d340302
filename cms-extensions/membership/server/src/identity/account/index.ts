import { calls } from 'contract';
import type { Cancellation } from '../../billing/changes/index.ts';
import { type Billing, createCancelOnDeletion, isFault } from '../../billing/index.ts';
import type { Law } from '../../billing/law/index.ts';
import type { FindWorkout } from '../../catalogue/index.ts';
import type { PluginContext } from '../../context.ts';
import type { Mail } from '../../mail/index.ts';
import { type Endpoint, endpoint } from '../../platform/http/index.ts';
import type {
  EnrolmentsFeature,
  Favorites,
  FeedFeature,
  PreferencesFeature,
  ProgressFeature,
  SessionsFeature,
} from '../../training/index.ts';
import type { Auth } from '../index.ts';
import { createDeletion } from './deletion.ts';
import { createExport } from './export.ts';
import { createPictures } from './pictures.ts';
import { createRetention } from './retention.ts';

const HOUR_SECONDS = 3600;

type Parts = PluginContext & {
  auth: Auth;
  billing: Billing;
  cancellation: Pick<Cancellation, 'refundRequestsOf'>;
  law: Pick<Law, 'finishWithdrawals'>;
  mail: Mail;
  preferences: PreferencesFeature;
  favorites: Favorites;
  progress: ProgressFeature;
  sessions: SessionsFeature;
  enrolments: EnrolmentsFeature;
  feed: FeedFeature;
  findWorkout: FindWorkout;
};

/** Operations on a whole account: profile picture, data export, deletion. */
export const createAccount = (parts: Parts) => {
  const { strapi, jobs, auth, billing, mail, limits, addressOf, securityLog, report } = parts;
  const { accounts } = auth;
  const pictures = createPictures({ strapi, accounts, limits, addressOf, report });
  const shared = { strapi, accounts, billing, mail, securityLog, report };
  const endAtStripe = createCancelOnDeletion(billing);
  const cancelAtStripe: typeof endAtStripe = async (userDocumentId) => {
    // Money that is to be given back must not be forgotten with the account.
    await parts.law.finishWithdrawals(userDocumentId);
    await endAtStripe(userDocumentId);
  };
  const deletion = createDeletion({ ...shared, cancelAtStripe, pictures });
  const retention = createRetention({ ...shared, deletion });
  const exportOf = createExport({ ...parts, accounts });
  const ignoreFault = (error: unknown): void => {
    if (!isFault(error)) report(error);
  };

  const endpoints: Endpoint[] = [
    ...pictures.endpoints,

    endpoint(calls.exportAccount, async ({ session, ctx }) => {
      await limits.export.spend(addressOf(ctx.req), session.user.id);
      const now = new Date();
      ctx.attachment(`my-data-${now.toISOString().slice(0, 10)}.json`);
      const copy = await exportOf(session, now);
      securityLog.record('account.exported', { subject: session.user.id });
      return copy;
    }),

    endpoint(calls.deleteAccount, async ({ session, body, ctx }) => {
      await accounts.checkPassword(session, body.password, addressOf(ctx.req));
      await deletion.remove(session.user, 'member');
      accounts.clearCookies(ctx);
      return { message: 'Account deleted' };
    }),
  ];

  /**
   * Removes the rest of deleted accounts: pictures whose removal failed, and the last mail's
   * address.
   */
  const removeTraces = async (): Promise<void> => {
    await pictures.tidyAll();
    await mail.forgetSettled('account-deleted');
  };

  jobs.add(
    { name: 'removal of accounts', everySeconds: 6 * HOUR_SECONDS, work: retention.run },
    { name: 'traces of accounts', everySeconds: 24 * HOUR_SECONDS, work: removeTraces },
  );

  return {
    endpoints,

    /** Runs after the database is connected. */
    bootstrap: (): void => {
      auth.onProfileChange(({ id }) => void pictures.tidy(id).catch(report));
      // Update name and e-mail at Stripe. If this fails, the member's next sync repeats it.
      auth.onProfileChange(({ id }) => void billing.sync(id).catch(ignoreFault));
      deletion.guardPanel();
      retention.forgetDeletedMembers();
    },
  };
};
