import { z } from 'zod';

/* SQLite stores times as milliseconds, PostgreSQL as timestamps; JSON may be returned as text. */
export const storedTime = z
  .union([z.date(), z.number(), z.string()])
  .transform((value) => +new Date(value));

export const storedValues = z
  .union([z.string().transform((text) => JSON.parse(text)), z.looseObject({})])
  .pipe(z.record(z.string(), z.unknown()));
