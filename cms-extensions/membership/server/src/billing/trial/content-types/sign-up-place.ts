/**
 * The id that an account will have while Stripe is asked for its customer and the account does not
 * exist yet: a repetition after a fault finds the same customer. Gone once the account is there.
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
