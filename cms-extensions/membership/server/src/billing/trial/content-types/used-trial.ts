/**
 * A used trial, identified by a keyed hash of the person's account, e-mail or card. Kept after the
 * account is deleted: one trial for each person (billing checklist 18 to 20).
 */
export const usedTrialSchema = {
  kind: 'collectionType',
  collectionName: 'membership_used_trials',
  info: {
    singularName: 'used-trial',
    pluralName: 'used-trials',
    displayName: 'Used trials',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    // Hidden: the hashes tell the coach nothing, and deleting a row would allow a second trial.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    /** Hash of the account, e-mail or card. */
    mark: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** Hash of the account whose trial it was. */
    holder: { type: 'string', required: true },
    /** Whether the trial has started at Stripe; false while it is only reserved. */
    isSettled: { type: 'boolean', required: true },
  },
} as const;
