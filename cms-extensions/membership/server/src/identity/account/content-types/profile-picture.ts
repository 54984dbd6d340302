/** A picture that a member uploaded, until its file is removed. */
export const profilePictureSchema = {
  kind: 'collectionType',
  collectionName: 'membership_profile_pictures',
  info: {
    singularName: 'profile-picture',
    pluralName: 'profile-pictures',
    displayName: "Members' pictures",
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [{ name: 'membership_profile_pictures_user', columns: ['user_document_id'] }],
  attributes: {
    userDocumentId: { type: 'string', required: true },
    /** The file's name without its ending, which the store finds it by. */
    hash: { type: 'string', required: true },
    url: { type: 'text', required: true },
    /** Which of Strapi's providers keeps it. */
    provider: { type: 'string', required: true },
  },
} as const;
