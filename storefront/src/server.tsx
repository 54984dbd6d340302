import {
  defaultStreamHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';

/* The server's entry. Pages come with their data and are cached as a whole, so a stream would only
 * cost: a string takes about a third less (decision 42). */

/** React's mark of a part that threw, or was not ready, while a string was rendered. */
const OPEN_PART = '<!--$!-->';

/** Of a page that a stream has to render; never sent. */
const IS_OPEN = 'x-is-open';

const renderString = createStartHandler(async ({ router, responseHeaders }) => {
  try {
    const html = renderToString(<RouterServer router={router} />);
    if (!html.includes(OPEN_PART)) {
      const page = await transformHtmlStringWithRouter(router, html);
      return new Response(page, { status: getSsrStatus(router), headers: responseHeaders });
    }
  } catch {
    // Something outside of every `Suspense` waits or fails. The stream waits for it or reports it.
  }
  return new Response(null, { headers: { [IS_OPEN]: '' } });
});

const renderStream = createStartHandler(defaultStreamHandler);

export default createServerEntry({
  fetch: async (request) => {
    if (import.meta.env.DEV) return renderStream(request);
    const response = await renderString(request);
    // The code of a lazy part comes while a server renders its page for the first time. Anew from
    // the start, since a router can be rendered once.
    return response.headers.has(IS_OPEN) ? renderStream(request) : response;
  },
});
