import { readTypes, type TypeChecker } from './type-checker.ts';

/** Which of the SDK's types answers a call, by its method and path below `/mux`. */
const ANSWERS: [pattern: RegExp, type: string][] = [
  [/^(GET|POST) \/video\/v1\/assets$/, 'Video.Asset'],
  [/^(GET|PATCH) \/video\/v1\/assets\/\w+$/, 'Video.Asset'],
  [/^GET \/video\/v1\/assets\/\w+\/input-info$/, 'Video.InputInfo'],
  [/^(GET|POST) \/video\/v1\/assets\/\w+\/playback-ids(\/\w+)?$/, 'PlaybackId'],
  [/^(POST|PATCH) \/video\/v1\/assets\/\w+\/tracks(\/\w+)?$/, 'Video.Track'],
  [/^POST \/video\/v1\/assets\/\w+\/tracks\/\w+\/generate-subtitles$/, 'Video.Track'],
  [/^(GET|POST|PUT) \/video\/v1\/uploads(\/\w+(\/cancel)?)?$/, 'Video.Upload'],
  [/^GET \/video\/v1\/playback-ids\/\w+$/, 'Video.PlaybackIdsRetrieveResponse'],
  [/^(GET|POST) \/system\/v1\/signing-keys(\/\w+)?$/, 'System.SigningKey'],
  [/^GET \/system\/v1\/whoami$/, 'System.UtilityWhoamiResponse'],
];

/** Every type that answers a call. */
export const ANSWER_TYPES = [...new Set(ANSWERS.map(([, type]) => type))];

/** The SDK's name of an event's type: `video.asset.track.ready` is `VideoAssetTrackReadyWebhookEvent`. */
export function eventType(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Webhooks.${words.join('')}WebhookEvent`;
}

/** @returns undefined for a call that the table does not have. */
export function answerType(method: string, path: string): string | undefined {
  return ANSWERS.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1];
}

/** @param events types of the events that are to be checked */
export function loadMuxTypes(events: readonly string[]): TypeChecker {
  const names = new Set([...ANSWER_TYPES, ...events.map(eventType)]);
  return readTypes(
    "import type { Mux } from '@mux/mux-node';",
    Object.fromEntries([...names].map((name) => [name, `Mux.${name}`])),
  );
}
