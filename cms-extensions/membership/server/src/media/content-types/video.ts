import { VIDEO_STATES } from 'contract';

export const VIDEO_UID = 'plugin::membership.video';

/**
 * A workout's video on its way to Mux or there. A workout has one that is ready at most, and beside
 * it one that is coming, or has failed.
 */
export const videoSchema = {
  kind: 'collectionType',
  collectionName: 'membership_videos',
  info: { singularName: 'video', pluralName: 'videos', displayName: 'Videos at Mux' },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  indexes: [
    { name: 'membership_videos_workout', columns: ['workout_document_id'] },
    { name: 'membership_videos_state', columns: ['state'] },
  ],
  attributes: {
    workoutDocumentId: { type: 'string', required: true },
    /** Mux's direct upload; null until there is one, and for an asset that was there already. */
    uploadId: { type: 'string', unique: true, column: { unique: true } },
    assetId: { type: 'string', unique: true, column: { unique: true } },
    playbackId: { type: 'string' },
    policy: { type: 'enumeration', enum: ['signed', 'public'], required: true },
    state: { type: 'enumeration', enum: [...VIDEO_STATES], required: true },
    /** Percent of the step that it is in. */
    progress: { type: 'integer', required: true, default: 0 },
    /** Why it failed. */
    reason: { type: 'text' },
    durationSeconds: { type: 'decimal' },
    /** Where in the video its picture is taken; Mux chooses when it is null. */
    posterSeconds: { type: 'decimal' },
    /** The workout was made together with it and goes public with it. */
    publishWhenReady: { type: 'boolean', required: true, default: false },
    /** The workout was made for this upload, and is nothing without it. */
    provisional: { type: 'boolean', required: true, default: false },
    /** Last sign of life of the process that passes the file on; null when a browser sends it to Mux. */
    relayAliveAt: { type: 'datetime' },
  },
} as const;
