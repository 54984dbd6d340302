import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings, sharedSettings } from '../src/environment.ts';
import { identifyRequests, jsonLine } from '../src/request-log.ts';
import {
  currentTraceId,
  currentTraceparent,
  inCall,
  inSpan,
  openQuerySpan,
  openSpan,
  pathTemplate,
  startTracing,
  stopTracing,
  tracingSettings,
} from '../src/tracing.ts';

const servers: Server[] = [];
afterEach(async () => {
  await stopTracing();
  for (const server of servers.splice(0)) server.close();
});

const settings = (env: Record<string, string>) =>
  tracingSettings(readSettings(sharedSettings, env), 'ondelle-test');

/** Starts tracing towards a collector that takes everything. */
const start = async (env: Record<string, string> = {}): Promise<void> => {
  const collector = createServer((request, response) => {
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  servers.push(collector);
  const { port } = collector.address() as AddressInfo;
  const found = settings({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, ...env });
  if (found === null) throw new Error('Tracing is off');
  return startTracing(found, () => undefined);
};

describe('the settings', () => {
  it('turn traces on by the address of a collector alone', () => {
    expect(settings({})).toBeNull();
    expect(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
    expect(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' })).toEqual({
      endpoint: 'http://collector:4318',
      serviceName: 'ondelle-test',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /ENDPOINT must be a web address/],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /SAMPLER must be one of always_on, /],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /ARG must be a number from 0 to 1/],
  ])('are checked at the start: %j', (env, complaint) => {
    expect(() => settings(env)).toThrow(complaint);
  });
});

describe('while traces are off', () => {
  it('work runs without a span', async () => {
    expect(openSpan('a', { kind: 'server' })).toBeNull();
    expect(openQuerySpan('sqlite', 'select 1')).toBeNull();
    expect(await inSpan('a', { kind: 'server' }, async () => currentTraceparent())).toBeNull();
    expect(JSON.parse(jsonLine('info', 'done'))).not.toHaveProperty('trace_id');
  });

  it('nothing of OpenTelemetry is loaded', async () => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name.startsWith('@opentelemetry')) console.log(name);
        return next(name, context);
      } });`;
    const log = join(import.meta.dirname, '../src/request-log.ts');
    const load = async (code: string) => {
      const args = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`];
      args.push('--input-type=module', '--eval', code);
      return (await promisify(execFile)(process.execPath, args)).stdout;
    };
    expect(await load(`await import('${log}')`)).toBe('');
    const tracing = join(import.meta.dirname, '../src/tracing.ts');
    const started = `await (await import('${tracing}')).startTracing({ endpoint: 'http://x', sampler: 'always_on' })`;
    expect(await load(started)).toContain('@opentelemetry/sdk-trace');
  });
});

describe('while traces are on', () => {
  it('spans in spans have one trace, which lines of the log name', async () => {
    await start();
    await inSpan('outer', { kind: 'internal' }, async () => {
      const [traceId, parent] = [currentTraceId(), currentTraceparent()];
      expect(parent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
      expect(JSON.parse(jsonLine('info', 'done')).trace_id).toBe(traceId);
      await inCall(
        'stripe',
        { method: 'GET' },
        async () => {
          expect(currentTraceId()).toBe(traceId);
          expect(currentTraceparent()).not.toBe(parent);
        },
        () => 200,
      );
    });
    expect(currentTraceId()).toBeNull();
  });

  it('a later job continues the trace of the request that ordered it', async () => {
    await start();
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const options = { kind: 'consumer', parent } as const;
    expect(await inSpan('job', options, async () => currentTraceId())).toBe('a'.repeat(32));
  });

  it.each(['', 'nonsense', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`])(
    'a parent of %j begins a trace',
    async (parent) => {
      await start();
      const found = await inSpan('job', { kind: 'consumer', parent }, async () => currentTraceId());
      expect(found).toMatch(/^(?!0{32})[\da-f]{32}$/);
    },
  );

  it('calls and queries outside of a request or job have no span', async () => {
    await start();
    expect(openQuerySpan('sqlite', 'select 1')).toBeNull();
    expect(openSpan('a', { kind: 'client' })).toBeNull();
  });

  it('as few traces are kept as the sampler says', async () => {
    await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    const given = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const flagsOf = async (parent: string | null) =>
      inSpan('a', { kind: 'server', parent }, async () => currentTraceparent()?.slice(-2));
    expect(await flagsOf(null)).toBe('00');
    expect(await flagsOf(given)).toBe('01');
  });

  it.each([
    [true, 'a'.repeat(32)],
    [false, expect.not.stringMatching(/^a+$/)],
  ])('the trace in a header is believed from a trusted proxy alone: %s', async (isTrusted, id) => {
    await start();
    const server = createServer((_request, response) => response.end(currentTraceId()));
    identifyRequests(server, { isTrusted: () => isTrusted, routeOf: () => '/a', accessLog: null });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
    expect(await (await fetch(url, { headers })).text()).toEqual(id);
  });
});

it.each([
  ['/v1/customers?email=anna%40example.com', '/v1/customers'],
  ['/v1/customers/cus_TRNxr2/payment_methods', '/v1/customers/{id}/payment_methods'],
  ['/v1/invoices/create_preview', '/v1/invoices/create_preview'],
  ['/video/v1/assets/Ab01', '/video/v1/assets/{id}'],
])('the path %s of a provider is %s in a span', (path, template) => {
  expect(pathTemplate(path)).toBe(template);
});
