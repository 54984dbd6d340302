import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../scripts/start/settings.ts';

/** Where the compiled app has the schema of a content type. */
const schemaFile = (name: string): string =>
  `dist/src/api/${name}/content-types/${name}/schema.json`;

const contentType = z.looseObject({ attributes: z.record(z.string(), z.unknown()) });

/** A column that the version before has alone, and one that the next version has alone. */
const COLUMNS = { before: 'formerNote', next: 'laterNote' } as const;

const BADGE = {
  kind: 'collectionType',
  collectionName: 'badges',
  info: { singularName: 'badge', pluralName: 'badges', displayName: 'Badges' },
  options: { draftAndPublish: false },
  attributes: { title: { type: 'string' } },
};

/**
 * Makes a copy of the built CMS whose database schema differs: instructors have another column, and
 * the next version has a table of its own.
 * @param folder where the copy is put
 * @returns the folder of the copied app, and the name of its column
 */
export const makeVersion = (
  version: keyof typeof COLUMNS,
  folder: string,
): { cms: string; column: string } => {
  const app = join(ROOT, 'cms');
  const cms = join(folder, version);
  rmSync(cms, { recursive: true, force: true });
  mkdirSync(cms, { recursive: true });
  for (const part of ['dist', 'package.json', 'tsconfig.json', 'favicon.png']) {
    cpSync(join(app, part), join(cms, part), { recursive: true });
  }
  symlinkSync(join(app, 'node_modules'), join(cms, 'node_modules'));
  const file = join(cms, schemaFile('instructor'));
  const schema = contentType.parse(JSON.parse(readFileSync(file, 'utf8')));
  schema.attributes[COLUMNS[version]] = { type: 'string' };
  writeFileSync(file, JSON.stringify(schema));
  if (version === 'next') {
    mkdirSync(join(cms, schemaFile('badge'), '..'), { recursive: true });
    writeFileSync(join(cms, schemaFile('badge')), JSON.stringify(BADGE));
  }
  return { cms, column: COLUMNS[version] };
};
