import type { Core } from '@strapi/strapi';

const USER_UID = 'plugin::users-permissions.user';

/** Deletes a feature's data of a member when the account is deleted. */
export const onMemberDeleted = (
  strapi: Core.Strapi,
  forget: (userDocumentId: string) => Promise<unknown>,
): void => {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    afterDelete: async (event) => {
      const { documentId } = (event as { result?: { documentId?: string } }).result ?? {};
      if (documentId !== undefined) await forget(documentId);
    },
  });
};
