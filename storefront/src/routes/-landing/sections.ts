import { lateParts } from '../../frame/late-part.tsx';

/** The sections below the hero. */
export const sections = lateParts(() => import('./late-sections.tsx'));
