import type { ImportColumn, ImportState } from 'contract/desk/imports';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { sealOf } from '../../mail/index.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import type { Decision } from './decide.ts';
import type { Field, Mapping, MembersFile } from './reading.ts';

const IMPORT_UID = 'plugin::membership.import';
const ROW_UID = 'plugin::membership.import-row';
const ROWS_TABLE = 'membership_import_rows';
const BATCH = 500;

export const IMPORT_STATES = [
  ...(['mapped', 'checking', 'checked', 'running', 'paused', 'done'] as const),
  ...(['undoing', 'undone'] as const),
] as const satisfies ImportState[];

/** What the page shows of the file. */
type FileView = {
  separator: string;
  columns: ImportColumn[];
  guess: Partial<Record<Field, number>>;
};

const importSchema = z.object({
  documentId: z.string(),
  fileHash: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  mapping: z.unknown().transform((mapping) => (mapping ?? null) as Mapping | null),
  by: z.string(),
  createdAt: storedIsoTime,
  checkedAt: storedIsoTime.nullable(),
  startedAt: storedIsoTime.nullable(),
  endedAt: storedIsoTime.nullable(),
  invitedAt: storedIsoTime.nullable(),
});

/** An import; times are ISO 8601. */
export type Import = z.output<typeof importSchema>;

const rowSchema = z.object({
  id: z.number(),
  importDocumentId: z.string(),
  line: z.number(),
  emailKey: z.string().nullable(),
  kind: z.string().nullable(),
  decision: z.unknown().transform((found) => (found ?? null) as Found | null),
  choice: z.string().nullable(),
  result: z.string().nullable(),
  error: z.string().nullable(),
  userDocumentId: z.string().nullable(),
  isMade: z.boolean().nullable(),
  newSubscription: z.string().nullable(),
  oldSubscription: z.string().nullable(),
  chargedMinor: z.number().nullable(),
  isInvited: z.boolean().nullable(),
  raw: z.looseObject({}).nullable(),
});

/** What the check has found for a row, and in words: what would happen and what is charged next. */
export type Found = {
  decision: Decision;
  what: string;
  charges: string[];
  options: { value: string; text: string }[];
};

/** A row, with its cells as the file had them; none once they are deleted. */
export type ImportRow = Omit<z.output<typeof rowSchema>, 'raw'> & { cells: string[] };

const imports = (ctx: Context) => ctx.strapi.db.query(IMPORT_UID);
const rows = (ctx: Context) => ctx.strapi.db.query(ROW_UID);

const fileKey = (id: string): string => `import:${id}`;
/** Names a row for what is made of it once. */
export const rowKey = (id: string, line: number): string => `import:${id}:${line}`;

/** Stores a file: its cells encrypted, since they are people's. */
export const createImport = async (
  ctx: Context,
  { hash, separator, columns, guess, rows: lines }: MembersFile,
  name: string,
  by: string,
): Promise<string> =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    const data = { fileHash: hash, name, by, state: 'mapped' };
    const { documentId: id } = importSchema.parse(await imports(ctx).create({ data }));
    const seal = sealOf(ctx);
    const file = seal.seal({ separator, columns, guess } satisfies FileView, fileKey(id));
    await imports(ctx).update({ where: { documentId: id }, data: { file } });
    const now = new Date();
    const stored = lines.map((cells, index) => {
      // The columns are in the first line.
      const line = index + 2;
      const raw = JSON.stringify(seal.seal({ cells }, rowKey(id, line)));
      const at = { created_at: now, updated_at: now };
      return { document_id: rowKey(id, line), import_document_id: id, line, raw, ...at };
    });
    for (let from = 0; from < stored.length; from += BATCH) {
      await trx(ROWS_TABLE).insert(stored.slice(from, from + BATCH));
    }
    return id;
  });

export const findImport = async (ctx: Context, documentId: string): Promise<Import | null> =>
  importSchema.nullable().parse(await imports(ctx).findOne({ where: { documentId } }));

/** The imports in some states, newest first. */
export const importsIn = async (
  ctx: Context,
  states: readonly ImportState[],
  where: object = {},
): Promise<Import[]> =>
  z.array(importSchema).parse(
    await imports(ctx).findMany({
      where: { state: { $in: states }, ...where },
      orderBy: { id: 'desc' },
    }),
  );

/**
 * Changes an import that is in one of some states.
 * @returns false when it is in none of them by now
 */
export const changeImport = async (
  ctx: Context,
  documentId: string,
  states: readonly ImportState[],
  data: Record<string, unknown>,
): Promise<boolean> =>
  (await imports(ctx).updateMany({ where: { documentId, state: { $in: states } }, data })).count >
  0;

/** What the page shows of the file; null once it is deleted. */
export const fileOf = async (ctx: Context, documentId: string): Promise<FileView | null> => {
  const { file } = await imports(ctx).findOne({ where: { documentId }, select: ['file'] });
  return file ? (sealOf(ctx).open(file, fileKey(documentId)) as FileView) : null;
};

const cellsSchema = z.object({ cells: z.array(z.string()) });

/** Rows in their order, or in another one. */
export const findRows = async (
  ctx: Context,
  importDocumentId: string,
  where: object = {},
  page: { offset?: number; limit?: number; orderBy?: object } = {},
): Promise<ImportRow[]> => {
  const found = await rows(ctx).findMany({
    where: { importDocumentId, ...where },
    orderBy: { line: 'asc' },
    ...page,
    select: Object.keys(rowSchema.shape),
  });
  const seal = sealOf(ctx);
  return z
    .array(rowSchema)
    .parse(found)
    .map(({ raw, ...row }) => {
      const key = rowKey(importDocumentId, row.line);
      return { ...row, cells: raw === null ? [] : cellsSchema.parse(seal.open(raw, key)).cells };
    });
};

/** Writes a mended cell. */
export const writeCells = async (
  ctx: Context,
  { id, importDocumentId, line }: ImportRow,
  cells: readonly string[],
): Promise<void> => {
  const raw = sealOf(ctx).seal({ cells }, rowKey(importDocumentId, line));
  await rows(ctx).update({ where: { id }, data: { raw } });
};

type Change = Partial<Omit<ImportRow, 'id' | 'importDocumentId' | 'line' | 'cells'>>;

export const changeRow = async (ctx: Context, id: number, data: Change): Promise<void> => {
  await rows(ctx).update({ where: { id }, data });
};

/** Changes all rows that fit. */
export const changeRows = async (
  ctx: Context,
  importDocumentId: string,
  where: object,
  data: Change,
): Promise<void> => {
  await rows(ctx).updateMany({ where: { importDocumentId, ...where }, data });
};

export const countRows = (ctx: Context, importDocumentId: string, where: object): Promise<number> =>
  rows(ctx).count({ where: { importDocumentId, ...where } });

/** Whether another row has led to a member, and was not taken back. */
export const isImportedBesides = async (
  ctx: Context,
  userDocumentId: string,
  { id }: ImportRow,
): Promise<boolean> =>
  (await rows(ctx).count({
    where: { userDocumentId, id: { $ne: id }, result: { $ne: 'undone' } },
  })) > 0;

const sumsSchema = z.array(
  z.object({
    kind: z.string().nullable(),
    result: z.string().nullable(),
    rows: z.coerce.number(),
    charged: z.coerce.number(),
  }),
);

/** How many rows there are of each kind and result, and what making them has charged. */
export const sumsOf = async ({ strapi }: Context, importDocumentId: string) =>
  sumsSchema.parse(
    await strapi.db
      .connection(ROWS_TABLE)
      .where({ import_document_id: importDocumentId })
      .groupBy('kind', 'result')
      .select('kind', 'result')
      .count('* as rows')
      .sum('charged_minor as charged'),
  );

/** Deletes what the files said of people. */
export const forgetFiles = async (ctx: Context, before: Date): Promise<void> => {
  const ended = {
    $or: [{ endedAt: { $lt: before } }, { endedAt: null, createdAt: { $lt: before } }],
  };
  const over = z.array(importSchema).parse(
    await imports(ctx).findMany({
      where: { ...ended, state: { $in: ['mapped', 'checked', 'done', 'undone'] } },
    }),
  );
  for (const { documentId } of over) {
    await imports(ctx).update({ where: { documentId }, data: { file: null, mapping: null } });
    const nothing = { raw: null, emailKey: null, decision: null, error: null };
    await rows(ctx).updateMany({ where: { importDocumentId: documentId }, data: nothing });
  }
};

/** A deleted member's rows say nothing of the person. */
export const forgetImportedMember = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const data = { userDocumentId: null, raw: null, emailKey: null, decision: null, error: null };
  await rows(ctx).updateMany({ where: { userDocumentId }, data });
};
