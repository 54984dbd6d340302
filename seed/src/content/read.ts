import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { categorySchema } from 'contract';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { movementSchema } from './moves.ts';
import { policyFromMarkdown } from './policy.ts';
import {
  accountsSchema,
  instructorSchema,
  type MediaIndex,
  mediaIndexSchema,
  planSchema,
  siteTextsSchema,
  workoutSchema,
} from './schema.ts';

/** The package's folder, which contains `content` and `media`. */
export const SEED_ROOT = resolve(import.meta.dirname, '../..');

/** Increase it when the loader writes the same content differently, so that it is loaded again. */
const LOADER_VERSION = 1;

/** A file of the demo content is invalid. */
export class BadContent extends Error {
  constructor(file: string, complaints: string) {
    super(`${file} cannot be read:\n${complaints}`);
    this.name = 'BadContent';
  }
}

const sourcesOf = (root: string): string[] =>
  globSync(
    ['content/**/*.{yaml,md}', 'media/media.json', 'media/**/*.jpg', 'media/clips/*/asset.json'],
    { cwd: root },
  ).sort();

/**
 * Names from the deployment's settings; the files contain `{{siteName}}` and `{{supportEmail}}`.
 */
export type SiteNames = { siteName: string; supportEmail: string };

const readText = (root: string, file: string, names: SiteNames): string =>
  readFileSync(join(root, file), 'utf8')
    .replaceAll('{{siteName}}', names.siteName)
    .replaceAll('{{supportEmail}}', names.supportEmail);

/**
 * A hash of everything that is loaded; if it is unchanged, there is nothing to do.
 * @param root the folder with `content` and `media`
 */
export const fingerprint = (names: SiteNames, root: string = SEED_ROOT): string => {
  const hash = createHash('sha256').update(JSON.stringify([LOADER_VERSION, names]));
  for (const file of sourcesOf(root)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const parseFile = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> => {
  const parsed = schema.safeParse(parseYaml(text));
  if (!parsed.success) throw new BadContent(file, z.prettifyError(parsed.error));
  return parsed.data;
};

const assetSchema = z.object({ id: z.string(), duration: z.number().positive() });

/** The clips by their slugs, with their ids and lengths at the video service. */
const readClips = (root: string, clips: MediaIndex['clips']) =>
  new Map(
    clips.map(({ slug, playback_id: playbackId, policy }) => {
      const file = `media/clips/${slug}/asset.json`;
      if (!existsSync(join(root, file))) {
        throw new BadContent(file, 'media/media.json lists the clip, but it is not packaged');
      }
      const asset = parseFile(file, readFileSync(join(root, file), 'utf8'), assetSchema);
      return [slug, { playbackId, policy, assetId: asset.id, seconds: asset.duration }];
    }),
  );

export type Content = ReturnType<typeof readContent>;

/**
 * Reads and validates all demo content.
 * @param root the folder with `content` and `media`
 * @throws BadContent naming the file and the error
 */
export const readContent = (names: SiteNames, root: string = SEED_ROOT) => {
  const yaml = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    parseFile(file, readText(root, file, names), schema);
  const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const media = yaml('media/media.json', mediaIndexSchema);
  return {
    root,
    media,
    clips: readClips(root, media.clips),
    instructors: yaml('content/instructors.yaml', z.array(instructorSchema)),
    movements: yaml('content/movements.yaml', z.array(movementSchema)),
    workouts: filesOf('content/workouts/*.yaml').flatMap((file) =>
      yaml(file, z.array(workoutSchema)),
    ),
    plans: yaml('content/plans.yaml', z.array(planSchema)),
    policies: filesOf('content/policies/*.md').map((file) =>
      policyFromMarkdown(readText(root, file, names), file),
    ),
    categories: yaml('content/categories.yaml', z.array(categorySchema)),
    siteTexts: yaml('content/site-texts.yaml', siteTextsSchema),
    accounts: yaml('content/accounts.yaml', accountsSchema),
  };
};
