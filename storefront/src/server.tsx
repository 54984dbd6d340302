import {
  defaultStreamHandler,
  RouterServer,
  renderSsrHtmlResponse,
} from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';

/* The server's entry. Pages come with their data and are cached as a whole, so a stream would only
 * cost: a string takes about a third less (decision 107). */

/** React's mark of a part that threw, or was not ready, while a string was rendered. */
const OPEN_PART = '<!--$!-->';
/** A header between the two handlers, which no response leaves with. */
const UNFINISHED = 'x-unfinished';

const renderString = createStartHandler(async ({ router, responseHeaders }) => {
  let html = OPEN_PART;
  const render = () => {
    try {
      html = renderToString(<RouterServer router={router} />);
    } catch {
      // Something outside of every `Suspense` waits or fails. The stream waits for it or reports it.
    }
    return html;
  };
  const response = await renderSsrHtmlResponse({ router, responseHeaders, render });
  if (html.includes(OPEN_PART)) response.headers.set(UNFINISHED, 'yes');
  return response;
});

const renderStream = createStartHandler(defaultStreamHandler);

export default createServerEntry({
  fetch: async (request) => {
    const page = await renderString(request);
    // The code of a lazy part comes while a server renders its page for the first time. Anew from
    // the start, since a router can be rendered once.
    return page.headers.has(UNFINISHED) ? renderStream(request) : page;
  },
});
