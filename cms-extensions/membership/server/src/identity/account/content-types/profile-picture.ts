/** A picture that a member uploaded. The row exists until its file is removed. */
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
    /** The file's name without its extension; the store uses it as the key. */
    hash: { type: 'string', required: true },
    url: { type: 'text', required: true },
    /** Name of the Strapi upload provider that stores the file. */
    provider: { type: 'string', required: true },
  },
} as const;
