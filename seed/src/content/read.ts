import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { movementSchema } from './moves.ts';
import {
  accountsSchema,
  instructorSchema,
  mediaIndexSchema,
  type Policy,
  planSchema,
  policySchema,
  programmeSchema,
  siteTextsSchema,
  workoutSchema,
} from './schema.ts';
import { readTranslations } from './translations.ts';

/** The package's folder, which contains `content` and `media`. */
export const SEED_ROOT = resolve(import.meta.dirname, '../..');

/** A file of the demo content is invalid. */
class BadContent extends Error {
  constructor(file: string, complaints: string) {
    super(`${file} cannot be read:\n${complaints}`);
    this.name = 'BadContent';
  }
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * Parses a policy page: front matter with title and intro, then Markdown.
 * @param text the file's text
 * @param file its path; the base name is the page's slug
 * @throws when the front matter is missing or invalid
 */
export const policyFromMarkdown = (text: string, file: string): Policy => {
  const [, head, body] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    throw new Error(`${file} must begin with its title and intro between two lines of ---`);
  }
  return policySchema.parse({ slug: basename(file, '.md'), ...parseYaml(head), body: body.trim() });
};

const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

const parseFile = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): z.output<Schema> => {
  const parsed = schema.safeParse(parseYaml(text));
  if (!parsed.success) throw new BadContent(file, z.prettifyError(parsed.error));
  return parsed.data;
};

const assetSchema = z.object({
  id: z.string(),
  playback_id: z.string(),
  policy: z.enum(['signed', 'public']),
  duration: z.number().positive(),
});

/** The packaged videos by the names of their folders, as the video service knows them. */
const readVideos = (root: string) =>
  new Map(
    globSync('media/clips/*/asset.json', { cwd: root }).map((file) => {
      const asset = parseFile(file, readFileSync(join(root, file), 'utf8'), assetSchema);
      const { id: assetId, playback_id: playbackId, policy, duration: seconds } = asset;
      return [basename(dirname(file)), { playbackId, policy, assetId, seconds }] as const;
    }),
  );

/** The folders of the workouts' videos, which are composed of loops. */
export const streamFolders = (root: string = SEED_ROOT): string[] =>
  globSync('media/clips/*/captions.vtt', { cwd: root }).map((file) => dirname(file));

export type Content = ReturnType<typeof readContent>;

/**
 * Reads and validates all demo content.
 * @param root the folder with `content` and `media`
 * @throws BadContent naming the file and the error
 */
export const readContent = (root: string = SEED_ROOT) => {
  const yaml = <Schema extends z.ZodType>(file: string, schema: Schema) =>
    parseFile(file, readText(root, file), schema);
  const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).sort();
  const policies = (folder: string): Policy[] =>
    filesOf(`${folder}/*.md`).map((file) => policyFromMarkdown(readText(root, file), file));
  return {
    root,
    media: yaml('media/media.json', mediaIndexSchema),
    videos: readVideos(root),
    instructors: yaml('content/instructors.yaml', z.array(instructorSchema)),
    movements: yaml('content/movements.yaml', z.array(movementSchema)),
    workouts: filesOf('content/workouts/*.yaml').flatMap((file) =>
      yaml(file, z.array(workoutSchema)),
    ),
    programmes: yaml('content/programmes.yaml', z.array(programmeSchema)),
    plans: yaml('content/plans.yaml', z.array(planSchema)),
    policies: policies('content/policies'),
    siteTexts: yaml('content/site-texts.yaml', siteTextsSchema),
    accounts: yaml('content/accounts.yaml', accountsSchema),
    translations: readTranslations(yaml, policies),
  };
};
