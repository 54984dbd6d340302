/** A Mux event that was processed, so that a second delivery is ignored. */
export const videoEventSchema = {
  kind: 'collectionType',
  collectionName: 'membership_video_events',
  info: { singularName: 'video-event', pluralName: 'video-events', displayName: 'Events of Mux' },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    eventId: { type: 'string', required: true, unique: true, column: { unique: true } },
    type: { type: 'string', required: true },
  },
} as const;
