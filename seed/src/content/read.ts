import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { categorySchema } from 'contract';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
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

/** The folder of the package: `content` and `media` lie in it. */
export const SEED_ROOT = resolve(import.meta.dirname, '../..');

/** Raised whenever the loader writes the same content differently, so that it is loaded anew. */
const LOADER_VERSION = 1;

/** A file of the demo content that says something impossible. */
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
 * One hash over everything that is loaded: equal means that there is nothing to do.
 * @param root the folder with `content` and `media`
 */
export const fingerprint = (root: string = SEED_ROOT): string => {
  const hash = createHash('sha256').update(String(LOADER_VERSION));
  for (const file of sourcesOf(root)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const readYaml = <Schema extends z.ZodType>(
  root: string,
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const parsed = schema.safeParse(parseYaml(readFileSync(join(root, file), 'utf8')));
  if (!parsed.success) throw new BadContent(file, z.prettifyError(parsed.error));
  return parsed.data;
};

const assetSchema = z.object({ id: z.string() });

/** The clips by their slugs, with the ids that the video service knows them by. */
const readClips = (root: string, clips: MediaIndex['clips']) =>
  new Map(
    clips.map(({ slug, playback_id: playbackId, policy }) => {
      const asset = readFileSync(join(root, 'media/clips', slug, 'asset.json'), 'utf8');
      return [slug, { playbackId, policy, assetId: assetSchema.parse(JSON.parse(asset)).id }];
    }),
  );

export type Content = ReturnType<typeof readContent>;

/**
 * Reads and checks all demo content.
 * @param root the folder with `content` and `media`
 * @throws BadContent naming the file and what is wrong in it
 */
export const readContent = (root: string = SEED_ROOT) => {
  const media = readYaml(root, 'media/media.json', mediaIndexSchema);
  return {
    root,
    media,
    clips: readClips(root, media.clips),
    instructors: readYaml(root, 'content/instructors.yaml', z.array(instructorSchema)),
    workouts: globSync('content/workouts/*.yaml', { cwd: root })
      .sort()
      .flatMap((file) => readYaml(root, file, z.array(workoutSchema))),
    plans: readYaml(root, 'content/plans.yaml', z.array(planSchema)),
    policies: globSync('content/policies/*.md', { cwd: root })
      .sort()
      .map((file) => policyFromMarkdown(readFileSync(join(root, file), 'utf8'), file)),
    categories: readYaml(root, 'content/categories.yaml', z.array(categorySchema)),
    siteTexts: readYaml(root, 'content/site-texts.yaml', siteTextsSchema),
    accounts: readYaml(root, 'content/accounts.yaml', accountsSchema),
  };
};
