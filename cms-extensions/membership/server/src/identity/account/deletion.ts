import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { type Billing, type CancelOnDeletion, PaymentsUnavailable } from '../../billing/index.ts';
import type { Mail } from '../../mail/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Accounts } from '../index.ts';
import type { Pictures } from './pictures.ts';

const USER_UID = 'plugin::users-permissions.user';

/** The service that the panel deletes documents with. */
type DocumentManager = {
  delete: (documentId: string, uid: string, options?: object) => Promise<object>;
  deleteMany: (
    documentIds: readonly string[],
    uid: string,
    options?: object,
  ) => Promise<{ count: number }>;
};

type Parts = {
  strapi: Core.Strapi;
  accounts: Pick<Accounts, 'remove' | 'languageOf'>;
  billing: Pick<Billing, 'withMember'>;
  cancelAtStripe: CancelOnDeletion;
  mail: Pick<Mail, 'enqueue'>;
  pictures: Pick<Pictures, 'tidy'>;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
};

/**
 * Deletes accounts with all data stored about them. The subscription is cancelled at Stripe first:
 * once the account is gone, its owner could no longer cancel a subscription that still charges.
 */
export const createDeletion = (parts: Parts) => {
  const { strapi, accounts, billing, cancelAtStripe, mail, pictures, securityLog, report } = parts;

  const removePictures = (userDocumentId: string): Promise<void> =>
    // The account is deleted even if this fails; the job removes what is left.
    pictures.tidy(userDocumentId).catch(report);

  /**
   * The panel deletes several documents in one transaction, which may hold the only database
   * connection and must not wait for Stripe. This makes it delete members one at a time instead.
   */
  const deleteOneByOne = (): void => {
    const manager: DocumentManager = strapi.plugin('content-manager').service('document-manager');
    const together = manager.deleteMany.bind(manager);
    manager.deleteMany = async (documentIds, uid, options) => {
      if (uid !== USER_UID) return together(documentIds, uid, options);
      for (const documentId of documentIds) await manager.delete(documentId, uid, options);
      return { count: documentIds.length };
    };
  };

  return {
    /**
     * Deletes an account and informs its owner by mail.
     * @throws PaymentsUnavailable when Stripe cannot be reached; then nothing is changed
     */
    remove: async (
      { id, email }: { id: string; email: string },
      reason: 'member' | 'retention',
    ): Promise<void> => {
      await billing.withMember(id, async () => {
        await cancelAtStripe(id);
        const language = await accounts.languageOf(id);
        await strapi.db.transaction(async ({ trx }) => {
          await accounts.remove({ id });
          const order = {
            ...{ key: `account-deleted:${id}`, to: email, values: {} },
            // The account is gone; a later owner of the same address must not see this mail as
            // theirs.
            userDocumentId: null,
            language,
          };
          await mail.enqueue({ ...order, template: 'account-deleted' }, trx);
        });
      });
      securityLog.record('account.deleted', { subject: id, reason });
      await removePictures(id);
    },

    /** Makes the panel's deletion of a member cancel the subscription first, too. */
    guardPanel: (): void => {
      deleteOneByOne();
      strapi.documents.use(async (context, next) => {
        if (context.uid !== USER_UID || context.action !== 'delete') return next();
        const { documentId } = context.params;
        try {
          const deleted = await billing.withMember(documentId, async () => {
            await cancelAtStripe(documentId);
            return next();
          });
          securityLog.record('account.deleted', { subject: documentId, reason: 'panel' });
          await removePictures(documentId);
          return deleted;
        } catch (error) {
          if (!(error instanceof PaymentsUnavailable)) throw error;
          throw new errors.ApplicationError(
            'Stripe cannot be reached, so her subscription could not be ended. Nothing was deleted; please try again.',
          );
        }
      });
    },
  };
};

export type Deletion = ReturnType<typeof createDeletion>;
