import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { programmeSchema } from '../programme.ts';
import { policyPageSchema, siteTextsSchema } from '../site.ts';
import { textSchema } from '../text.ts';
import { workoutDetailsSchema } from './catalogue.ts';

const call = callsAbout('catalogue');

const TOKEN_LENGTH_MAX = 1000;

/** A page with what its own call would answer if the draft were published. */
const previewedPageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workout'), workout: workoutDetailsSchema }),
  z.object({ kind: z.literal('programme'), programme: programmeSchema }),
  z.object({ kind: z.literal('policy'), policy: policyPageSchema }),
  z.object({ kind: z.literal('texts'), texts: siteTextsSchema }),
]);

export type PreviewedPage = z.infer<typeof previewedPageSchema>;

export const readPreview = call('readPreview', 'public', 'GET /preview', {
  summary: "A draft as its page shows it, by an address that the coach's panel signed",
  query: z.object({ token: textSchema(TOKEN_LENGTH_MAX) }),
  response: previewedPageSchema,
  errors: [403, 404],
});
