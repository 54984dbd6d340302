import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedIsoTime } from '../platform/database/index.ts';

const UID = 'plugin::membership.nudge';

const rowSchema = z
  .object({ rule: z.string(), doneAt: storedIsoTime })
  .transform(({ rule, doneAt: at }) => ({ rule, at }));

const rows = ({ strapi }: Pick<Context, 'strapi'>) => strapi.db.query(UID);

/** Puts a member off who may leave. @param rule why they were shown */
export const putOff = async (ctx: Context, userDocumentId: string, rule: string): Promise<void> => {
  await rows(ctx).create({ data: { userDocumentId, rule, doneAt: new Date() } });
};

/** Shows a member again who was put off. */
export const undoPuttingOff = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await rows(ctx).deleteMany({ where: { userDocumentId } });
};

/** When a member was put off, and why they were shown, newest first. */
export const nudgesOf = async (ctx: Context, userDocumentId: string) =>
  z
    .array(rowSchema)
    .parse(await rows(ctx).findMany({ where: { userDocumentId }, orderBy: { doneAt: 'desc' } }));
