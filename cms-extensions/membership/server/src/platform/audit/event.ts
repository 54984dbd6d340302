import { z } from 'zod';

/** How what an event tells of has ended. `refused`: a rule forbade it. `failure`: it was tried in vain. */
export type Outcome = 'success' | 'failure' | 'refused';

/** What happened, as the log's document describes it, and what is written about it. */
export type EventDefinition<Fields extends z.ZodObject = z.ZodObject> = {
  outcome: Outcome;
  /** One sentence, for the document. */
  description: string;
  /** The event's own fields. Nothing that is not named here is ever written. */
  fields: Fields;
};

/** All events that a log knows, by name: what it concerns, a dot, and what became of it. */
export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

export const defineEvent = <Shape extends z.ZodRawShape>(
  outcome: Outcome,
  description: string,
  shape: Shape,
): EventDefinition<z.ZodObject<Shape>> => ({ outcome, description, fields: z.object(shape) });

/** Text of a stranger: one line without control characters, no longer than `lengthMax`. */
export const plainText = (text: string, lengthMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** A field for text that comes from a request. */
export const textField = (lengthMax: number) =>
  z.string().transform((text) => plainText(text, lengthMax));
