import { request as httpRequest } from 'node:http';
import type { ErrorBody } from 'contract';

/** Form fields by name; a file has its name and its content. */
export type FormParts = Record<string, string | { name: string; bytes: Buffer }>;

export type FormReply = { status: number; body: ErrorBody & { id?: string; ok?: boolean } };

const BOUNDARY = 'the-boundary-of-the-tests';
const CLOSING = `--${BOUNDARY}--\r\n`;

const opening = (field: string, fileName?: string): string =>
  [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${field}"${fileName === undefined ? '' : `; filename="${fileName}"`}`,
    ...(fileName === undefined ? [] : ['Content-Type: application/octet-stream']),
    '\r\n',
  ].join('\r\n');

/**
 * An open form request. Unlike `fetch`, it receives an answer that comes before everything was
 * sent, as browsers do.
 */
const openRequest = (url: string, token: string | null) => {
  const request = httpRequest(url, {
    method: 'POST',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const reply = new Promise<FormReply>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }),
      );
    });
  });
  // A test that closes the connection does not wait for an answer.
  reply.catch(() => undefined);
  return { request, reply };
};

/** Posts a form with files, as the upload screen does. */
export const postForm = (
  url: string,
  token: string | null,
  parts: FormParts,
): Promise<FormReply> => {
  const { request, reply } = openRequest(url, token);
  for (const [field, part] of Object.entries(parts)) {
    request.write(opening(field, typeof part === 'string' ? undefined : part.name));
    request.write(typeof part === 'string' ? part : part.bytes);
    request.write('\r\n');
  }
  request.end(CLOSING);
  return reply;
};

/** Sends a file in pieces while the test decides how it continues. */
export const sendFile = (url: string, token: string, field: string) => {
  const { request, reply } = openRequest(url, token);
  request.write(opening(field, 'video.mp4'));
  return {
    reply,
    /** Resolves when more can be written, or the connection is closed. */
    send: async (bytes: Buffer): Promise<void> => {
      if (request.write(bytes)) return;
      await new Promise((goOn) => request.once('drain', goOn).once('close', goOn));
    },
    end: (): Promise<FormReply> => {
      request.end(`\r\n${CLOSING}`);
      return reply;
    },
    cut: (): void => {
      request.destroy();
    },
  };
};
