import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export type CollectedSpan = {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer */
  kind: number;
  /** 2 for an error */
  status: number;
  attributes: Record<string, string | number | boolean>;
};

type Field = { tag: number; bytes: Buffer; value: bigint };

/** The fields of a message in Protocol Buffers' wire format. */
const fieldsOf = (message: Buffer): Field[] => {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  const fields: Field[] = [];
  while (at < message.length) {
    const key = Number(varint());
    const [tag, wire] = [key >> 3, key & 7];
    const value = wire === 0 ? varint() : 0n;
    const lengths: Readonly<Record<number, () => number>> = {
      1: () => 8,
      2: () => Number(varint()),
      5: () => 4,
    };
    fields.push({ tag, value, bytes: take(lengths[wire]?.() ?? 0) });
  }
  return fields;
};

const all = (message: Buffer, tag: number): Buffer[] =>
  fieldsOf(message).flatMap((field) => (field.tag === tag ? [field.bytes] : []));
const first = (message: Buffer, tag: number): Buffer => all(message, tag)[0] ?? Buffer.alloc(0);
const numberOf = (message: Buffer, tag: number): number =>
  Number(fieldsOf(message).find((field) => field.tag === tag)?.value ?? 0n);

/** An `AnyValue`: a text, a flag or a whole number; no other kind is sent. */
const readValue = (message: Buffer): string | number | boolean => {
  const [field] = fieldsOf(message);
  if (field === undefined) return '';
  if (field.tag === 2) return field.value === 1n;
  return field.tag === 3 ? Number(field.value) : field.bytes.toString();
};

const attributesOf = (message: Buffer, tag: number): CollectedSpan['attributes'] =>
  Object.fromEntries(
    all(message, tag).map((pair) => [first(pair, 1).toString(), readValue(first(pair, 2))]),
  );

/** Reads an `ExportTraceServiceRequest` (opentelemetry-proto 1.7). */
const spansOf = (request: Buffer): CollectedSpan[] =>
  all(request, 1).flatMap((resourceSpans) => {
    const service = String(attributesOf(first(resourceSpans, 1), 1)['service.name']);
    const spans = all(resourceSpans, 2).flatMap((scopeSpans) => all(scopeSpans, 2));
    return spans.map((span) => ({
      service,
      traceId: first(span, 1).toString('hex'),
      spanId: first(span, 2).toString('hex'),
      parentId: first(span, 4).toString('hex'),
      name: first(span, 5).toString(),
      kind: numberOf(span, 6),
      attributes: attributesOf(span, 9),
      status: numberOf(first(span, 15), 3),
    }));
  });

/** A collector of OTLP over HTTP, as OpenTelemetry's own or a vendor's. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = [];
  /** Whole exports, to look for what must not be in them. */
  const exports: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (isTraces) {
      exports.push(Buffer.concat(chunks));
      spans.push(...spansOf(Buffer.concat(chunks)));
    }
    response.writeHead(isTraces ? 200 : 404, { 'Content-Type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    exports,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;
