import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Registry } from 'prom-client';

/** Upper bounds of the histogram of request durations, in seconds. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Labels = Readonly<Record<string, string>>;

/** A value that is read whenever the metrics are asked for. */
type MeasuredGauge = {
  name: `ondelle_${string}`;
  help: string;
  labelNames?: readonly string[];
  read: () => Promise<readonly { labels?: Labels; value: number }[]>;
};

/** Counts something that happens; does nothing while no metrics are served. */
export type CountEvent = (labels: Labels) => void;

type Counted = { name: `ondelle_${string}_total`; help: string; labelNames: readonly string[] };

/** Half of the time that Prometheus waits for an answer. */
const READ_MS = 5000;

/** What cannot be read, or not in time, is left out: while the database is away, the rest says so. */
const readInTime = async ({ read }: MeasuredGauge) => {
  const late = wait(READ_MS, [], { ref: false });
  return Promise.race([read(), late]).catch(() => []);
};

/** The metrics of a process, in Prometheus' format, on a port of their own. */
export const createMetrics = () => {
  const counted: (Counted & { add: CountEvent })[] = [];
  const gauges: MeasuredGauge[] = [];
  let server: Server | null = null;

  const register = async (registry: Registry): Promise<void> => {
    const { Counter, Gauge } = await import('prom-client');
    for (const counter of counted) {
      const { name, help, labelNames } = counter;
      const metric = new Counter({ name, help, labelNames, registers: [registry] });
      counter.add = (labels) => metric.inc(labels);
    }
    for (const gauge of gauges) {
      const { name, help, labelNames = [] } = gauge;
      const options = { name, help, labelNames, registers: [registry] };
      new Gauge({
        ...options,
        async collect() {
          this.reset();
          // The library gives a value without labels as 0 until there is one.
          if (labelNames.length === 0) this.remove();
          for (const { labels = {}, value } of await readInTime(gauge)) this.set(labels, value);
        },
      });
    }
  };

  /** Counts and measures the requests of a server. */
  const observe = async (
    observed: Server,
    routeOf: (request: IncomingMessage) => string,
    registry: Registry,
  ): Promise<void> => {
    const { Counter, Histogram } = await import('prom-client');
    const requests = new Counter({
      name: 'ondelle_http_requests_total',
      help: 'Answered requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      registers: [registry],
    });
    const durations = new Histogram({
      name: 'ondelle_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route',
      labelNames: ['route'],
      buckets: DURATION_BUCKETS,
      registers: [registry],
    });
    observed.prependListener('request', (request, response) => {
      const end = durations.startTimer();
      // Before other handlers change the address.
      const route = routeOf(request);
      const { method = '' } = request;
      response.once('close', () => {
        // An answer that the client did not wait for has no status.
        const status = response.writableFinished ? String(response.statusCode) : 'aborted';
        requests.inc({ method, route, status });
        end({ route });
      });
    });
  };

  return {
    /** Adds a counter; before `serve`. */
    counter: (definition: Counted): CountEvent => {
      const counter: Counted & { add: CountEvent } = { ...definition, add: () => undefined };
      counted.push(counter);
      return (labels) => counter.add(labels);
    },

    /** Adds values that are read when they are asked for; before `serve`. */
    gauge: (...added: readonly MeasuredGauge[]): void => void gauges.push(...added),

    /**
     * Serves `/metrics`. The library is loaded here, so that it costs nothing while it is off.
     * @param observed the server whose requests are counted
     * @param routeOf a name of few for the path of a request
     * @returns the port, of use when 0 was asked for
     */
    serve: async (
      { port, host }: { port: number; host: string },
      observed: Server,
      routeOf: (request: IncomingMessage) => string,
    ): Promise<number> => {
      const { collectDefaultMetrics, Registry } = await import('prom-client');
      const registry = new Registry();
      collectDefaultMetrics({ register: registry });
      await register(registry);
      await observe(observed, routeOf, registry);
      server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end();
        registry.metrics().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          (error) => response.writeHead(500).end(String(error)),
        );
      });
      const listening = server;
      await new Promise<void>((resolve, reject) => {
        listening.once('error', reject).listen(port, host, resolve);
      });
      const address = listening.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },

    close: (): void => {
      server?.closeAllConnections();
      server?.close();
    },
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
