import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import type { Attributes, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { z } from 'zod';
import type { sharedSettings } from './environment.ts';

/*
 * Traces of OpenTelemetry: spans of the requests, calls, queries and jobs of a process, sent to a
 * collector. While it is off (the default) nothing of OpenTelemetry is loaded and each function
 * here does nothing. Spans are made where the work is done, with named attributes: nothing adds
 * addresses, bodies or values of queries by itself, so no personal data gets into them.
 */

/** How long the end of a process waits for the last spans to be sent. */
const FLUSH_MS = 2_000;
/** A collector that is away is reported this often, not with each attempt. */
const REPORT_PAUSE_MS = 600_000;
const QUERY_LENGTH_MAX = 2_000;

type Variables = z.output<typeof sharedSettings>;

type TracingSettings = {
  /** The collector's address, without `/v1/traces`. */
  endpoint: string;
  serviceName: string;
  sampler: Variables['OTEL_TRACES_SAMPLER'];
  /** The share of traces that are kept, by the samplers with a ratio. */
  ratio: number;
};

/**
 * The settings of OpenTelemetry's own variables; null when no collector is named. The exporter
 * reads OTEL_EXPORTER_OTLP_HEADERS itself.
 * @param serviceName the process's name unless OTEL_SERVICE_NAME is set
 */
export const tracingSettings = (
  env: Pick<
    Variables,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_SERVICE_NAME'
    | 'OTEL_TRACES_SAMPLER'
    | 'OTEL_TRACES_SAMPLER_ARG'
  >,
  serviceName: string,
): TracingSettings | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: env.OTEL_SERVICE_NAME ?? serviceName,
        sampler: env.OTEL_TRACES_SAMPLER,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      };

type Running = {
  api: typeof import('@opentelemetry/api');
  tracer: Tracer;
  shutdown: () => Promise<void>;
};

let running: Running | null = null;

/** The span that the current work belongs to. */
const current = new AsyncLocalStorage<Span>();

const samplerOf = (
  sdk: typeof import('@opentelemetry/sdk-trace'),
  { sampler, ratio }: TracingSettings,
): Sampler => {
  const byName = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const [, isByParent, name] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? [];
  const root = byName[name as keyof typeof byName]();
  return isByParent === undefined ? root : new sdk.ParentBasedSampler({ root });
};

/**
 * Starts to send spans. Called once for each process, before it serves.
 * @param report called now and then while the collector cannot be reached
 */
export const startTracing = async (
  settings: TracingSettings,
  report: (fault: unknown) => void,
): Promise<void> => {
  if (running !== null) return;
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportSometimes = (message: string): void => {
    if (performance.now() - reportedAt < REPORT_PAUSE_MS) return;
    reportedAt = performance.now();
    report(`Traces: ${message}`);
  };
  const silent = (): void => undefined;
  api.diag.setLogger(
    { error: reportSometimes, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.instance.id': `${hostname()}:${process.pid}`,
  });
  const given = resources.detectResources({ detectors: [resources.resourceAttributesEnvDetector] });
  const provider = new sdk.TracerProvider({
    resource: given.merge(own),
    sampler: samplerOf(sdk, settings),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces` }),
      }),
    ],
  });
  running = {
    api,
    tracer: provider.getTracer('ondelle'),
    shutdown: () => provider.shutdown(),
  };
};

/** Sends the last spans, within two seconds. */
export const stopTracing = async (): Promise<void> => {
  const { shutdown } = running ?? {};
  running = null;
  if (shutdown === undefined) return;
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, FLUSH_MS);
  await Promise.race([shutdown().catch(() => undefined), late]);
  clearTimeout(timer);
};

/** The header `traceparent` of W3C Trace Context. */
const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** @returns undefined for a header that is missing or not of the standard */
const contextOf = (traceparent: string | undefined): SpanContext | undefined => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
};

/** Id of the trace that the current work belongs to; null while tracing is off. */
export const currentTraceId = (): string | null =>
  current.getStore()?.spanContext().traceId ?? null;

/** The current span for another process or a later job; null while tracing is off. */
export const currentTraceparent = (): string | null => {
  const span = current.getStore();
  return span === undefined ? null : traceparentOf(span.spanContext());
};

type SpanOptions = {
  /** `client` spans are made only as part of another span: what is asked on a timer has none. */
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** Must not hold personal data: no addresses, names, tokens or texts. */
  attributes?: Attributes;
  /** A `traceparent` of another process or an earlier request, in place of the current span. */
  parent?: string | null | undefined;
};

/** A span that is open until `end` is called. */
export type OpenSpan = {
  traceId: string;
  /** Runs work as part of the span. */
  run: <Result>(work: () => Result) => Result;
  /** @param failure a short name of what failed, never a message, which may quote somebody's data */
  end: (attributes?: Attributes, failure?: string) => void;
};

/** Begins a span; null while tracing is off. */
export const openSpan = (
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
): OpenSpan | null => {
  if (running === null) return null;
  const { api, tracer } = running;
  const above = contextOf(parent ?? undefined) ?? current.getStore()?.spanContext();
  if (above === undefined && kind === 'client') return null;
  const context =
    above === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, above);
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
  return {
    traceId: span.spanContext().traceId,
    run: (work) => current.run(span, work),
    end: (more = {}, failure) => {
      span.setAttributes(more);
      if (failure !== undefined) {
        span.setAttribute('error.type', failure).setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
};

/** What failed, in a word: a code such as ECONNREFUSED or 23505, or the error's class. */
const failureOf = (fault: unknown): string => {
  if (!(fault instanceof Error)) return 'unknown';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.name;
};

/**
 * Runs work in a span of its own.
 * @param attributesOf what to note of its result
 */
export const inSpan = async <Result>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Result>,
  attributesOf?: (result: Result) => Attributes,
): Promise<Result> => {
  const span = openSpan(name, options);
  if (span === null) return work();
  try {
    const result = await span.run(work);
    span.end(attributesOf?.(result));
    return result;
  } catch (fault) {
    span.end({}, failureOf(fault));
    throw fault;
  }
};

/**
 * Begins the span of a request to this server; null while tracing is off, and for probes.
 * @param isTrusted whether the peer is a proxy of ours, whose `traceparent` is believed
 */
export const openRequestSpan = (
  { method = '', url = '', headers }: IncomingMessage,
  route: string,
  requestId: string,
  isTrusted: boolean,
): OpenSpan | null => {
  if (running === null || /^\/(?:healthz|readyz)(?:\?|$)/.test(url)) return null;
  const { traceparent } = headers;
  return openSpan(`${method} ${route}`, {
    kind: 'server',
    parent: isTrusted && typeof traceparent === 'string' ? traceparent : null,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'ondelle.request_id': requestId,
    },
  });
};

/** The path of a provider's API without its ids and its query: `/v1/customers/{id}/sources`. */
export const pathTemplate = (path: string): string =>
  (path.split('?', 1)[0] ?? '')
    .split('/')
    .map((part) => (/[\dA-Z@%]/.test(part) && !/^v\d$/.test(part) ? '{id}' : part))
    .join('/');

/** A call to another server, as part of the current span. */
export const inCall = <Result>(
  peer: string,
  { method, path }: { method: string; path?: string },
  work: () => Promise<Result>,
  statusOf: (result: Result) => number,
): Promise<Result> => {
  if (running === null) return work();
  const template = path === undefined ? undefined : pathTemplate(path);
  return inSpan(
    [method, peer, ...(template === undefined ? [] : [template])].join(' '),
    {
      kind: 'client',
      attributes: {
        'http.request.method': method,
        'peer.service': peer,
        ...(template !== undefined && { 'url.template': template }),
      },
    },
    work,
    (result) => ({ 'http.response.status_code': statusOf(result) }),
  );
};

/**
 * Begins the span of a query, as part of the current one.
 * @param sql with placeholders; literals are taken out all the same
 */
export const openQuerySpan = (system: string, sql: string): OpenSpan | null => {
  if (running === null) return null;
  const text = sql.replace(/'(?:[^']|'')*'/g, '?').slice(0, QUERY_LENGTH_MAX);
  const operation = /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query';
  const table = /\b(?:from|into|update)\s+["`]?(\w+)/i.exec(text)?.[1];
  return openSpan([operation, ...(table === undefined ? [] : [table])].join(' '), {
    kind: 'client',
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.text': text,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  });
};
