import { preloaded } from '../../frame/preloaded.tsx';

/** Markdown, whose code comes only with a programme that has a description. */
export const prose = preloaded(async () => (await import('../../ui/prose/prose.tsx')).Prose);
