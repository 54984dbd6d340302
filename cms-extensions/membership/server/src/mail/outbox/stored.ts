import { z } from 'zod';

/* SQLite keeps times as milliseconds, PostgreSQL has a type for them; both hand JSON out as text. */
export const storedTime = z
  .union([z.date(), z.number(), z.string()])
  .transform((value) => +new Date(value));

export const storedValues = z
  .union([z.string().transform((text) => JSON.parse(text)), z.looseObject({})])
  .pipe(z.record(z.string(), z.unknown()));
