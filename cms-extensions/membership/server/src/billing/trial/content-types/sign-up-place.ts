/**
 * The id reserved for an account while its customer is created at Stripe, so that a retry after a
 * fault finds the same customer. Deleted just before the account is created.
 */
export const signUpPlaceSchema = {
  kind: 'collectionType',
  collectionName: 'membership_sign_up_places',
  info: {
    singularName: 'sign-up-place',
    pluralName: 'sign-up-places',
    displayName: 'Sign-ups in progress',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    /** The e-mail, hashed. */
    emailMark: { type: 'string', required: true, unique: true, column: { unique: true } },
    userDocumentId: { type: 'string', required: true },
  },
} as const;
