import { VIDEO_STATES } from 'contract';

export const VIDEO_UID = 'plugin::membership.video';

/**
 * A workout's video at Mux or on its way there. A workout has at most one that is ready, and next
 * to it at most one that is being uploaded or has failed.
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
    /** Mux's direct upload; null until it exists, and for an asset that was at Mux already. */
    uploadId: { type: 'string', unique: true, column: { unique: true } },
    assetId: { type: 'string', unique: true, column: { unique: true } },
    playbackId: { type: 'string' },
    policy: { type: 'enumeration', enum: ['signed', 'public'], required: true },
    state: { type: 'enumeration', enum: [...VIDEO_STATES], required: true },
    /** Percent of the current state's step. */
    progress: { type: 'integer', required: true, default: 0 },
    /** Why it failed. */
    reason: { type: 'text' },
    durationSeconds: { type: 'decimal' },
    /** Time in the video at which its picture is taken; null: Mux chooses. */
    posterSeconds: { type: 'decimal' },
    /** The workout was created with this video and is published when it is ready. */
    publishWhenReady: { type: 'boolean', required: true, default: false },
    /** The workout was created for this upload and is deleted if the upload fails. */
    provisional: { type: 'boolean', required: true, default: false },
    /** Last heartbeat of the process that relays the file; null when a browser sends it to Mux. */
    relayAliveAt: { type: 'datetime' },
  },
} as const;
