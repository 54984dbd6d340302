export { binWorkout, deletionOf, IN_BIN, keepBinned, restoreWorkout } from './bin.ts';
export { captionsOf } from './captions.ts';
export { inspectVideos } from './check.ts';
export {
  beginProvisional,
  discardVideosOfDeleted,
  dropProvisional,
  eraseWorkout,
} from './deletion.ts';
export * from './errors.ts';
export { isFault as isMuxFault, muxOf, orNull } from './mux.ts';
export { registerVideoField, videoFieldRoutes } from './panel-field/index.ts';
export { guardWrittenWorkout } from './panel-writes.ts';
export { addressesOf, VideoAddresses } from './playback.ts';
export { checkVideoAtPublication, endPlanAtPublication, leaveOutPlan } from './publishing.ts';
export { relayVideo } from './relay.ts';
export { removePicture } from './removals.ts';
export { readyVideosOf } from './repository.ts';
export { videoStatusOf, videosOf } from './service.ts';
export { signerFrom } from './signer.ts';
export { addMediaJobs, registerMedia, startMedia } from './start.ts';
export { type Playback, thumbnailTarget } from './targets.ts';
export { giveUpUpload } from './uploads.ts';
