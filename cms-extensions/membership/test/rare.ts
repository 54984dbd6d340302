import { it } from 'vitest';
import { isShort } from './length.ts';

/** As `it`, for a case beside the usual ones: in the long run alone. */
export const rare = it.skipIf(isShort);
