import { VIDEO_STATES } from 'contract';
import { hiddenTable } from '../platform/database/index.ts';
import { OUTBOX_ATTRIBUTES } from '../platform/outbox/index.ts';

export const VIDEO_UID = 'plugin::membership.video';
export const VIDEO_EVENT_UID = 'plugin::membership.video-event';
export const VIDEO_EVENT_TABLE = 'membership_video_events';
export const SUBTITLE_FILE_UID = 'plugin::membership.subtitle-file';
export const REMOVAL_TABLE = 'membership_removals';

export const REMOVAL_KINDS = ['asset', 'upload', 'picture', 'file'] as const;

/**
 * A workout's video at Mux or on its way there. A workout has at most one that is ready, and next
 * to it at most one that is being uploaded or has failed.
 */
const videoSchema = {
  ...hiddenTable('membership_videos', 'video', 'Videos at Mux'),
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

/** A Mux event that was processed, so that a second delivery is ignored. */
const videoEventSchema = {
  ...hiddenTable(VIDEO_EVENT_TABLE, 'video-event', 'Events of Mux'),
  indexes: [{ name: 'membership_video_events_created', columns: ['created_at'] }],
  attributes: {
    eventId: { type: 'string', required: true, unique: true, column: { unique: true } },
    type: { type: 'string', required: true },
  },
} as const;

/** Something outside the database that is no longer used. The row exists until it is removed. */
const removalSchema = {
  ...hiddenTable(REMOVAL_TABLE, 'removal', 'Waiting to be deleted'),
  indexes: [{ name: 'membership_removals_due', columns: ['due_at'] }],
  attributes: {
    // The key is kind and id combined.
    ...OUTBOX_ATTRIBUTES,
    kind: { type: 'enumeration', enum: [...REMOVAL_KINDS], required: true },
    /** Mux's id of an asset or an upload, the id in the media library, or a file's name in the store. */
    target: { type: 'string', required: true },
    dueAt: { type: 'datetime', required: true },
  },
} as const;

/** Subtitles for Mux to fetch: it accepts only an address. Deleted after a day. */
const subtitleFileSchema = {
  ...hiddenTable('membership_subtitle_files', 'subtitle-file', 'Subtitles on their way to Mux'),
  indexes: [{ name: 'membership_subtitle_files_created', columns: ['created_at'] }],
  attributes: {
    /** The secret part of its address. */
    token: { type: 'string', required: true, unique: true, column: { unique: true } },
    text: { type: 'text', required: true },
  },
} as const;

export const videoContentTypes = {
  video: { schema: videoSchema },
  'video-event': { schema: videoEventSchema },
  removal: { schema: removalSchema },
  'subtitle-file': { schema: subtitleFileSchema },
};
