import { request } from 'node:https';
import type { LookupFunction } from 'node:net';

export type Call = { method?: string; body?: object; token?: string };
export type Answer = { status: number; text: string; json: <Body>() => Body };

/** Every name is this machine, as a domain's records would say. */
const lookup: LookupFunction = (_name, { all }, done) => {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/**
 * Calls by https, as a browser does that knows one authority.
 * @param ca the authority's certificate
 * @throws Error when the answer is none, or not a good one
 */
export const callBy =
  (ca: () => Buffer) =>
  async (
    url: string,
    { body, method = body ? 'POST' : 'GET', token }: Call = {},
  ): Promise<Answer> => {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const asked = request(
        url,
        { ca: ca(), lookup, method, headers, agent: false },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, json: () => JSON.parse(text) }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(body && JSON.stringify(body));
    });
    if (answer.status < 400) return answer;
    throw new Error(`${method} ${url}: ${answer.status} ${answer.text.slice(0, 300)}`);
  };

export type CallSite = ReturnType<typeof callBy>;
