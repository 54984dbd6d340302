/** A member's favourite workout; both are identified by their documentId. */
export const favoriteSchema = {
  kind: 'collectionType',
  collectionName: 'membership_favorites',
  info: {
    singularName: 'favorite',
    pluralName: 'favorites',
    displayName: 'Favourites of members',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Only members set these themselves, so the panel does not show them.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [
    {
      name: 'membership_favorites_pair',
      columns: ['user_document_id', 'workout_document_id'],
      type: 'unique',
    },
  ],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    workoutDocumentId: { type: 'string', required: true },
  },
} as const;
