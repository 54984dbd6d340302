import type { ComponentProps } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { ConfirmDialog } from './dialog.tsx';

const Asking = lazyPart(async () => (await import('./dialog.tsx')).ConfirmDialog);

/** A `ConfirmDialog` on a page that has no other dialog: their code comes with the first question. */
export const Question = (props: ComponentProps<typeof ConfirmDialog>) => <Asking {...props} />;
