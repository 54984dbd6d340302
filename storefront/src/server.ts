import {
  createServerEntry,
  createStartHandler,
  defaultRenderHandler,
} from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { renderPartsWith } from './frame/served-part.tsx';

/* The server's entry. Pages are rendered to strings: they come with their data and are cached as a
 * whole, so that a stream would only cost. */

renderPartsWith(renderToString);

export default createServerEntry({ fetch: createStartHandler(defaultRenderHandler) });
