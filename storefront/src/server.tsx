import {
  defaultStreamHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';

/* The server's entry. Pages come with their data and are cached as a whole, so a stream would only
 * cost: a string takes about a third less (decision 107). */

/** React's mark of a part that threw, or was not ready, while a string was rendered. */
const OPEN_PART = '<!--$!-->';

/** The pages by their requests; null when a part of it was not ready. Redirects have none. */
const pages = new WeakMap<Request, string | null>();

/**
 * A page that gives its text at once. As the body of a response, the text would become bytes and
 * text again, which takes a sixth of the page's time. The body is empty: only `text()` has the page.
 */
class PageResponse extends Response {
  readonly #html: string;

  constructor(html: string, { status, headers }: Response) {
    super(null, { status, headers });
    this.#html = html;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#html);
  }
}

const renderString = createStartHandler(async ({ request, router, responseHeaders }) => {
  let html = OPEN_PART;
  try {
    html = renderToString(<RouterServer router={router} />);
  } catch {
    // Something outside of every `Suspense` waits or fails. The stream waits for it or reports it.
  }
  const isWhole = !html.includes(OPEN_PART);
  pages.set(request, isWhole ? await transformHtmlStringWithRouter(router, html) : null);
  return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
});

const renderStream = createStartHandler(defaultStreamHandler);

export default createServerEntry({
  fetch: async (request) => {
    // The development server sends the body.
    if (import.meta.env.DEV) return renderStream(request);
    const response = await renderString(request);
    const html = pages.get(request);
    if (html === undefined) return response;
    // The code of a lazy part comes while a server renders its page for the first time. Anew from
    // the start, since a router can be rendered once.
    return html === null ? renderStream(request) : new PageResponse(html, response);
  },
});
