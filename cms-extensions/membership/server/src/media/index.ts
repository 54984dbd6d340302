export { createCaptions } from './captions.ts';
export { videoContentTypes } from './content-types.ts';
export * from './errors.ts';
export { answerWhenStoreIsAway, traceFiles } from './file-store.ts';
export { createSigner } from './mux.ts';
export { createVideoField } from './panel-field/index.ts';
export { FULL, makeModernCopies } from './picture-copies.ts';
export { createVideoAddresses, type Playback, type VideoAddresses } from './playback.ts';
export { createVideos, type Videos } from './service.ts';
