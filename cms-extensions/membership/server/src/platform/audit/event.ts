import { z } from 'zod';

/** The result of an event. `refused`: a rule forbade it. `failure`: it was tried and failed. */
export type Outcome = 'success' | 'failure' | 'refused';

/** The description of an event for the log's document, and its fields. */
export type EventDefinition<Fields extends z.ZodObject = z.ZodObject> = {
  outcome: Outcome;
  /** One sentence, for the document. */
  description: string;
  /** The event's own fields. Only the fields named here are written. */
  fields: Fields;
};

/** All events of a log, by name: the subject, a dot, and what happened to it. */
export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

export const defineEvent = <Shape extends z.ZodRawShape>(
  outcome: Outcome,
  description: string,
  shape: Shape,
): EventDefinition<z.ZodObject<Shape>> => ({ outcome, description, fields: z.object(shape) });

/**
 * Makes untrusted text safe: one line without control characters, at most `lengthMax` characters.
 */
export const plainText = (text: string, lengthMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** A field for text that comes from a request. */
export const textField = (lengthMax: number) =>
  z.string().transform((text) => plainText(text, lengthMax));
