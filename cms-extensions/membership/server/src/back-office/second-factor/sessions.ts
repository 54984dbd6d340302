import type { Core } from '@strapi/strapi';
import { MINUTE_MS } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';

const SESSION_UID = 'admin::session';

/** How long a challenge for a passkey can be answered, and an app be set up. */
const CHALLENGE_MS = 10 * MINUTE_MS;
/** How long after a sign-in or a confirmation users, roles, policies and money can be changed. */
const CONFIRMED_MS = 15 * MINUTE_MS;

/**
 * What a session of the panel has proved. It lies in Strapi's `metadata` of the session, which a
 * renewal copies; without it a session counts as not proved.
 */
const marksSchema = z.looseObject({
  /** Written by Strapi at the sign-in, ISO 8601. */
  loginAt: z.iso.datetime().optional(),
  /** When the second factor was given. */
  factorAt: z.iso.datetime().optional(),
  /** When the password or the factor was last given again. */
  confirmedAt: z.iso.datetime().optional(),
  /** What a passkey has to sign. */
  challenge: z.object({ value: z.string(), at: z.iso.datetime() }).optional(),
  /** The sealed secret of an app that is being set up. */
  newApp: z.object({ value: z.string(), at: z.iso.datetime() }).optional(),
});

type Marks = z.output<typeof marksSchema>;

export type PanelSession = { id: string; userId: number; email: string; marks: Marks };

const rowSchema = z.object({ metadata: marksSchema.nullish() });
const stateSchema = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({ id: z.number(), email: z.string() }),
});

/** @returns null when there is no such session */
export const readMarks = async (strapi: Core.Strapi, sessionId: string): Promise<Marks | null> => {
  const row: unknown = await strapi.db.query(SESSION_UID).findOne({ where: { sessionId } });
  return row === null ? null : (rowSchema.parse(row).metadata ?? {});
};

/**
 * The session of a signed-in call.
 * @throws ZodError for a call that was signed in without a session
 */
export const sessionOf = async (strapi: Core.Strapi, { state }: Context): Promise<PanelSession> => {
  const { session, user } = stateSchema.parse(state);
  const marks = (await readMarks(strapi, session.id)) ?? {};
  return { id: session.id, userId: user.id, email: user.email, marks };
};

/** Adds marks to a session, or removes those that are undefined. */
export const mark = async (
  strapi: Core.Strapi,
  session: PanelSession,
  marks: Partial<Marks>,
): Promise<void> => {
  Object.assign(session.marks, marks);
  await strapi.db
    .query(SESSION_UID)
    .update({ where: { sessionId: session.id }, data: { metadata: session.marks } });
};

/** Whether the password or the factor was given a short while ago. */
export const isConfirmed = ({ marks }: PanelSession, now = Date.now()): boolean =>
  [marks.loginAt, marks.confirmedAt].some(
    (at) => at !== undefined && now - Date.parse(at) < CONFIRMED_MS,
  );

/** A mark for a step that has to be answered soon. */
export const openStep = (value: string): { value: string; at: string } => ({
  value,
  at: new Date().toISOString(),
});

/** Its value; null when there is none or it was not answered in time. */
export const valueOfStep = (step: Marks['challenge'], now = Date.now()): string | null =>
  step === undefined || now - Date.parse(step.at) > CHALLENGE_MS ? null : step.value;
