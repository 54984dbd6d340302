import { errors } from '@strapi/utils';
import type { Context } from '../context.ts';
import { USER_UID } from '../platform/database/index.ts';

/** The service that the panel deletes documents with. */
type DocumentManager = {
  deleteMany: (documentIds: readonly string[], uid: string, options?: object) => Promise<object>;
};

/**
 * The panel's deletion of one member says what the member loses, and waits for Stripe outside of a
 * transaction; that of several does neither.
 */
export const refuseSeveral = ({ strapi }: Context): void => {
  const manager: DocumentManager = strapi.plugin('content-manager').service('document-manager');
  const together = manager.deleteMany.bind(manager);
  manager.deleteMany = (documentIds, uid, options) => {
    if (uid !== USER_UID) return together(documentIds, uid, options);
    throw new errors.ApplicationError(
      'Please delete members one at a time: the menu of each row says before what is lost.',
    );
  };
};
