/** Subtitles for Mux to fetch: it accepts only an address. Deleted after a day. */
export const subtitleFileSchema = {
  kind: 'collectionType',
  collectionName: 'membership_subtitle_files',
  info: {
    singularName: 'subtitle-file',
    pluralName: 'subtitle-files',
    displayName: 'Subtitles on their way to Mux',
  },
  options: { draftAndPublish: false },
  pluginOptions: {
    'content-manager': { visible: false },
    'content-type-builder': { visible: false },
  },
  attributes: {
    /** The secret part of its address. */
    token: { type: 'string', required: true, unique: true, column: { unique: true } },
    text: { type: 'text', required: true },
  },
} as const;
