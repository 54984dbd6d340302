/** Subtitles that Mux is to fetch: it takes them from an address alone. Gone after a day. */
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
    /** Its address; nobody can guess it. */
    token: { type: 'string', required: true, unique: true, column: { unique: true } },
    text: { type: 'text', required: true },
  },
} as const;
