import { lateParts } from './late-part.tsx';

/** The footer, whose code is loaded when it comes into the window. */
export const footer = lateParts(() => import('./late-footer.tsx'));
