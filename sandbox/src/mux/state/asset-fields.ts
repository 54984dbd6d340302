import { z } from 'zod';

export const playbackPolicySchema = z.enum(['public', 'signed']);
export type PlaybackPolicy = z.infer<typeof playbackPolicySchema>;

/** Mux bounds these by the number of Unicode characters, not of UTF-16 units. */
export function boundedText(maxCharacters: number) {
  return z
    .string()
    .refine(
      (text) => [...text].length <= maxCharacters,
      `must be at most ${maxCharacters} characters`,
    );
}

export const metaSchema = z.strictObject({
  title: boundedText(512).optional(),
  creator_id: boundedText(128).optional(),
  external_id: boundedText(128).optional(),
});

/** What went wrong, as Mux says it of an asset or a track. */
export const failureSchema = z.object({ type: z.string(), messages: z.array(z.string()) });
export type Failure = z.infer<typeof failureSchema>;

/** A loop that a composed stream shows so many times. */
export const loopRunSchema = z.strictObject({
  loop: z.string().regex(/^[a-z0-9-]+$/),
  mirrored: z.boolean(),
  segments: z.number().int().positive(),
});
export type LoopRun = z.infer<typeof loopRunSchema>;
