/**
 * A trial that was used, by what identifies a person: her account, her e-mail, her card. Hashed with
 * a key, and kept when the account is gone: one trial for each person (billing checklist 18 to 20).
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
    // Nothing in it can be read, and what is deleted here is a second trial.
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    /** What was used, hashed. */
    mark: { type: 'string', required: true, unique: true, column: { unique: true } },
    /** Whose trial it was: the account, hashed. */
    holder: { type: 'string', required: true },
    /** Whether Stripe has begun the trial; before that its answer is awaited. */
    isSettled: { type: 'boolean', required: true },
  },
} as const;
