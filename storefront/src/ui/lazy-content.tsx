import type { ComponentType } from 'react';
import { ErrorBox } from './error-box/error-box.tsx';
import { lazyPart } from './lazy-part.tsx';

/** The press of its button is the touch that asks again. */
const Missing = () => <ErrorBox onRetry={() => undefined} />;

/** A `lazyPart` that is the content of a page or of a tab: without it, an error with a button is there. */
export const lazyContent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, Missing);
