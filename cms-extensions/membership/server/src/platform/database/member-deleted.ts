import type { Core } from '@strapi/strapi';

const USER_UID = 'plugin::users-permissions.user';

/** Has a feature forget what it keeps of a member when her account is deleted. */
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
