import { z } from 'zod';
import { InvalidParameters, NotOffered } from '../errors.ts';
import { type AssetSettings, assetSettingsSchema } from '../state/asset-settings.ts';
import { repeatedName, tracksOfInputs } from '../tracks/new-track.ts';
import { parse } from './input.ts';

const MIN_TIMEOUT_SECONDS = 60;
const MAX_TIMEOUT_SECONDS = 604_800;
const DEFAULT_TIMEOUT_SECONDS = 3600;

/** Known but unsupported settings of Mux, reported as such and not as typing errors. */
const ABSENT_SETTINGS = {
  static_renditions: 'Static renditions are',
  generate_shots: 'Shot detection is',
  directives: 'Mux Robots is',
  copy_overlays: 'Clipping is',
  encoding_tier: 'The deprecated encoding_tier is',
};
const ABSENT_INPUT_SETTINGS = {
  overlay_settings: 'Overlays are',
  start_time: 'Clipping is',
  end_time: 'Clipping is',
};

const fieldsSchema = z.record(z.string(), z.unknown());

/**
 * Parses the settings of a new asset in all forms that Mux accepts: older names, a single value
 * instead of a list, a URL instead of an input.
 * @throws {InvalidParameters} naming each invalid parameter.
 * @throws {NotOffered} for settings of Mux that this stand-in does not support.
 */
function readAssetSettings(body: unknown): AssetSettings {
  const settings = parse(assetSettingsSchema, normalise(body));
  if (settings.inputs?.slice(1).some(({ type }) => type !== 'text')) {
    throw new NotOffered('Further inputs other than text are');
  }
  const taken = repeatedName(tracksOfInputs(settings.inputs ?? []));
  if (taken !== undefined) throw new InvalidParameters(`inputs: ${taken} names two text tracks.`);
  return settings;
}

const uploadSchema = z.strictObject({
  cors_origin: z.string().refine(isOrigin, 'must be an origin or *'),
  timeout: z
    .number()
    .int()
    .min(MIN_TIMEOUT_SECONDS)
    .max(MAX_TIMEOUT_SECONDS)
    .default(DEFAULT_TIMEOUT_SECONDS),
  test: z.boolean().default(false),
  new_asset_settings: z.unknown().optional(),
});

/** Parses the settings of an asset from URLs; the first is the video's. @throws as above */
export function readNewAsset(body: unknown): AssetSettings {
  const settings = readAssetSettings(body);
  const [main] = settings.inputs ?? [];
  if (!main) throw new InvalidParameters('inputs: is required');
  if (main.url === undefined) throw new InvalidParameters('inputs.0.url: is required');
  if (main.type === 'text') throw new InvalidParameters('inputs.0.type: must be video');
  return settings;
}

/** Parses the body of a new direct upload. @throws as above */
export function readUpload(body: unknown) {
  const { new_asset_settings, ...upload } = parse(uploadSchema, body);
  if (new_asset_settings === undefined) return upload;
  const settings = readAssetSettings(new_asset_settings);
  const [main] = settings.inputs ?? [];
  if (main?.url !== undefined && main.type !== 'text') {
    throw new InvalidParameters('new_asset_settings.inputs.0.url: the upload brings the file.');
  }
  // The body may list only text inputs; the uploaded file is then added as the first input.
  const inputs = main?.type === 'text' ? [{}, ...(settings.inputs ?? [])] : settings.inputs;
  return { ...upload, new_asset_settings: { ...settings, ...(inputs && { inputs }) } };
}

function normalise(body: unknown): unknown {
  const fields = fieldsSchema.safeParse(body);
  if (!fields.success) return body;
  const { input, inputs = input, playback_policy, ...rest } = fields.data;
  refuse(rest, ABSENT_SETTINGS);
  if (rest.master_access === 'temporary') throw new NotOffered('Master access is');
  if ((rest.mp4_support ?? 'none') !== 'none') throw new NotOffered('MP4 support is');
  const policies = rest.playback_policies ?? playback_policy;
  return {
    ...rest,
    ...(inputs !== undefined && { inputs: asList(inputs).map(normaliseInput) }),
    ...(policies !== undefined && { playback_policies: asList(policies) }),
  };
}

function normaliseInput(input: unknown): unknown {
  if (typeof input === 'string') return { url: input };
  const fields = fieldsSchema.safeParse(input);
  if (!fields.success) return input;
  refuse(fields.data, ABSENT_INPUT_SETTINGS);
  if (fields.data.type === 'audio') throw new NotOffered('Further audio tracks are');
  return fields.data;
}

function refuse(fields: Record<string, unknown>, absent: Record<string, string>): void {
  for (const [name, what] of Object.entries(absent)) {
    if (name in fields) throw new NotOffered(what);
  }
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && /^https?:/.test(text));
}
