import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  createHealthAnswers,
  createRequestGuard,
  type Representation,
  refuseTunnels,
} from 'server-kit/http-server';
import { createMetrics } from 'server-kit/metrics';
import { identifyRequests, standardOutput } from 'server-kit/request-log';
import { toNodeHandler } from 'srvx/node';
import { staticMiddleware } from 'srvx/static';
import type { Locale } from '../locales.ts';
import { ADMIN_SETTINGS_PATH, adminSettings } from './admin-settings.ts';
import { createBrandReader, createRedirectReader, offeredLocales } from './brand.ts';
import { trustedBy } from './client-address.ts';
import { createCmsReader } from './cms-reader.ts';
import { discoveryFiles } from './discovery.ts';
import type { Environment } from './environment.ts';
import { readStyles } from './first-frame.ts';
import { createPageRenderer, type Renderer } from './pages.ts';
import { createProxy, sendUnavailable } from './proxy.ts';
import { RenderingRefused } from './render-limits.ts';
import { createResponseCache, isAnonymousCatalogueRead } from './response-cache.ts';
import {
  DRAWING_POLICY,
  INERT_POLICY,
  securityHeaders,
  UPLOAD_POLICY,
  WORKER_POLICY,
} from './security.ts';
import { readServiceWorker, WORKER_PATH } from './service-worker.ts';
import { createSharing, type SharedFile } from './sharing/index.ts';
import { chosenHome } from './translations.ts';

type StorefrontOptions = {
  environment: Environment;
  render: Renderer;
  mark: string;
  clientDir: string;
  report?: (fault: unknown) => void;
  silenceMs?: number;
};

const YEAR_SECONDS = 31_536_000;
/** Uploads of videos have no time limit, but headers have one. */
const HEADERS_TIMEOUT_MS = 30_000;
/** More than people use, and fewer than would exhaust the memory; the balancer then asks another. */
const CONNECTIONS_MAX = 2000;

/* The paths that are forwarded to the CMS; its panel and other paths are not on this origin.
 * Files accept reads only: the CMS would read a body before it knows that no route takes it. */
const isCall = (url: string): boolean => /^\/api(?![^/?])/.test(url);
const isUpload = (url: string): boolean => url.startsWith('/uploads/');
const isRead = (request: IncomingMessage): boolean =>
  request.method === 'GET' || request.method === 'HEAD';

const TEXT = 'text/plain; charset=utf-8';

const sendText = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  cacheControl = 'public, max-age=3600',
): void => {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...(status === 200 && { 'Cache-Control': cacheControl }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

/** Built files: those under /assets have a hash in their name and never change. */
const createFiles = (clientDir: string) => {
  const shared = { dir: clientDir, encodings: true } as const;
  const immutable = staticMiddleware({ ...shared, maxAge: YEAR_SECONDS, immutable: true });
  const plain = staticMiddleware({ ...shared, maxAge: 3600 });
  const handler = toNodeHandler((request) => {
    const { pathname } = new URL(request.url);
    const missing = () => new Response('Not found', { status: 404 });
    return pathname.startsWith('/assets/') ? immutable(request, missing) : plain(request, missing);
  });
  return handler as (request: IncomingMessage, response: ServerResponse) => unknown;
};

/** Built files have an extension; pages have none. */
const isFile = (pathname: string): boolean =>
  pathname.startsWith('/assets/') || /\.(?:svg|png|ico|jpg|webp|woff2|js|css|txt)$/.test(pathname);

/** Names requests for the metrics, by few names whatever is asked for. */
const areaOf = ({ url = '' }: IncomingMessage): string => {
  const pathname = url.split('?', 1)[0] ?? '/';
  if (isCall(pathname)) return '/api';
  if (isUpload(pathname)) return '/uploads';
  if (pathname === '/healthz' || pathname === '/readyz') return 'probe';
  return isFile(pathname) ? 'file' : 'page';
};

/**
 * The storefront's server: built files, rendered pages, and the CMS behind `/api` and `/uploads`,
 * so that the browser uses one origin.
 */
export const createStorefront = (options: StorefrontOptions): Server => {
  const { environment, report = console.error } = options;
  const pageHeaders = securityHeaders(environment);
  // A page sets its own policy instead of this one.
  const extra = { ...pageHeaders, 'Content-Security-Policy': INERT_POLICY };
  const extraPairs = Object.entries(extra);
  const proxy = createProxy(environment, options.silenceMs);
  const cms = createCmsReader(environment);
  const styles = readStyles(options.clientDir);
  const brand = createBrandReader(cms.read);
  const redirects = createRedirectReader(cms.read);
  const render = createPageRenderer({
    ...options,
    styles,
    extra: pageHeaders,
    brand,
    redirects,
  });
  const metrics = createMetrics();
  const count = metrics.counter({
    name: 'ondelle_response_cache_total',
    help: 'Pages and anonymous answers of the catalogue that were in memory or had to be made',
    labelNames: ['result'],
  });
  const responseTo = createResponseCache({ read: cms.read, render, extra, count });
  const files = createFiles(options.clientDir);
  const discovery = discoveryFiles(environment, brand);
  const sharing = createSharing(environment, cms.read, brand);
  const guard = createRequestGuard({
    hosts: [new URL(environment.publicUrl).host],
    headers: extra,
  });
  const worker = readServiceWorker(environment, options.clientDir);
  const settings = JSON.stringify(adminSettings(environment));
  const answerHealth = createHealthAnswers([
    {
      name: 'cms',
      isRequired: true,
      check: async () => {
        const { status } = await cms.read('/healthz', {});
        if (status !== 200) throw new Error(`The CMS answers ${status}`);
      },
    },
  ]);

  const answerShared = (
    request: IncomingMessage,
    response: ServerResponse,
    fail: (fault: unknown) => void,
  ): void => {
    const ready = responseTo(request);
    const send = (shared: Representation) => shared.send(request, response);
    if (ready instanceof Promise) ready.then(send).catch(fail);
    else send(ready)?.catch(fail);
  };

  const answerCatalogue = (request: IncomingMessage, response: ServerResponse): void =>
    answerShared(request, response, (error) => {
      for (const [name, value] of extraPairs) response.setHeader(name, value);
      sendUnavailable(response, error);
    });

  const sendRefusal = (response: ServerResponse, refusal: RenderingRefused): void => {
    response.setHeader('Retry-After', String(refusal.retryAfterSeconds));
    response.setHeader('Cache-Control', 'no-store');
    sendText(response, refusal.status, TEXT, refusal.message);
  };

  const answerFile = (response: ServerResponse, made: Promise<SharedFile | null>): void => {
    made.then(
      (file) =>
        file === null
          ? sendText(response, 404, TEXT, 'Not found')
          : sendText(response, 200, file.type, file.body, file.cacheControl),
      (error) =>
        error instanceof RenderingRefused
          ? sendRefusal(response, error)
          : sendUnavailable(response, error),
    );
  };

  const answerPage = (request: IncomingMessage, response: ServerResponse): void =>
    answerShared(request, response, (fault) => {
      if (fault instanceof RenderingRefused) return sendRefusal(response, fault);
      report(fault);
      sendText(response, 500, TEXT, 'Something went wrong.');
    });

  const server = createServer((request, response) => {
    if (guard(request, response)) return;
    const url = request.url ?? '/';
    if (isAnonymousCatalogueRead(request)) return answerCatalogue(request, response);
    for (const [name, value] of extraPairs) response.setHeader(name, value);
    if (isCall(url)) return proxy.forward(request, response);
    if (!isRead(request)) {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, TEXT, 'Method not allowed');
    }
    if (isUpload(url)) {
      response.setHeader('Content-Security-Policy', UPLOAD_POLICY);
      return proxy.forward(request, response);
    }
    const pathname = url.split('?', 1)[0] ?? '/';
    if (answerHealth(request, response)) return;
    const shared = sharing(pathname, request);
    if (shared !== null) return answerFile(response, shared);
    if (pathname === ADMIN_SETTINGS_PATH) {
      return sendText(response, 200, 'application/json; charset=utf-8', settings, 'no-cache');
    }
    const known = discovery.get(pathname);
    if (known !== undefined) {
      const made = known().then((file) => ({ ...file, cacheControl: 'public, no-cache' }));
      return answerFile(response, made);
    }
    if (pathname === WORKER_PATH && worker !== null) {
      response.setHeader('Content-Security-Policy', WORKER_POLICY);
      return sendText(response, 200, 'text/javascript; charset=utf-8', worker, 'no-cache');
    }
    // The payment provider's frames load our fonts, too.
    if (pathname.endsWith('.woff2')) response.setHeader('Access-Control-Allow-Origin', '*');
    if (pathname.endsWith('.svg')) response.setHeader('Content-Security-Policy', DRAWING_POLICY);
    if (isFile(pathname)) return void files(request, response);
    const { locales } = environment;
    if (chosenHome(request, locales) === null) return answerPage(request, response);
    const answerHome = (offered: readonly Locale[]): void => {
      const chosen = chosenHome(request, offered);
      if (chosen === null) answerPage(request, response);
      else {
        response.writeHead(302, { Location: chosen, 'Cache-Control': 'private, no-store' });
        response.end();
      }
    };
    offeredLocales(brand, locales).then(answerHome, () => answerHome(locales));
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.maxConnections = CONNECTIONS_MAX;
  // No limit for a whole request: idle connections are closed instead (proxy.ts).
  server.requestTimeout = 0;
  const isTrustedProxy = trustedBy(environment.trustProxy);
  identifyRequests(server, {
    isTrusted: (peer) => isTrustedProxy(peer, 0),
    routeOf: areaOf,
    accessLog: environment.logsJson ? standardOutput() : null,
  });
  refuseTunnels(server);
  const { metrics: metricsAddress } = environment;
  if (metricsAddress !== null) {
    server.once('listening', () => {
      metrics.serve(metricsAddress, server, areaOf).catch(report);
    });
  }
  server.on('close', () => Promise.all([proxy.close(), cms.close(), metrics.close()]));
  return server;
};
