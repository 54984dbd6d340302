import { type Call, calls, errorBodySchema, readErrorText } from 'contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { refreshTokenIn, signUp } from '../../../../test/client.ts';
import { publishWorkout, setSubscription } from '../../../../test/content.ts';
import {
  type Fuzzed,
  forgedTokens,
  requests,
  type Tokens,
} from '../../../../test/fuzz/requests.ts';
import { send, type WireReply } from '../../../../test/fuzz/send.ts';

/* Set FUZZ_RUNS=200000 FUZZ_SEED=7, for example, to run more requests manually. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const AT_ONCE = 10;
const TIME_LIMIT_MS = 60_000 + RUNS * 50;

/** What is asked for in every parameter of a query: days, numbers and texts. */
const PARAMETERS = [
  ...['', '2000-01-01', '2099-12-31', '9999-12-31', '0000-01-01', '2026-02-30', '-000001-01-01'],
  ...['10000-01-01', '2026-1-1', '2026-06-01T00:00:00Z', '2026-06-01\u0000', 'today', 'NaN'],
  ...['0', '-1', '1.5', '1e309', '9007199254740993', '0x10', 'Infinity', '99999999999999999999'],
  ...[
    '\u0000',
    "' or 1=1 --",
    '%',
    '%00',
    '__proto__',
    '[object Object]',
    'a'.repeat(5_000),
    ',,,',
  ],
];

const SERVED: readonly Call[] = Object.values(calls);

describe('hostile input', () => {
  const { app, client } = testApp(() =>
    bootMembership({
      // Otherwise most of the run would be spent hashing passwords.
      env: {
        RATE_LIMITS: `
          SIGN_IN_BY_ADDRESS=40/3600
          REGISTRATION_BY_ADDRESS=40/3600
          PASSWORD_CHANGE_BY_ADDRESS=40/3600
        `,
      },
    }),
  );
  let tokens: Tokens;
  const faults: unknown[] = [];

  beforeAll(async () => {
    const members = [await signUp(client), await signUp(client)] as const;
    await setSubscription(app.strapi, members[0].email, { status: 'active' });
    for (let index = 0; index < 30; index += 1) await publishWorkout(app.strapi);
    const [member] = members;
    tokens = {
      valid: members.map(({ token }) => token),
      forged: forgedTokens(member.token, refreshTokenIn(member.cookie)),
    };
    app.strapi.log.error = ((fault: unknown) => {
      faults.push(fault);
      return app.strapi.log;
    }) as typeof app.strapi.log.error;
  });

  const judgeRefusal = (reply: WireReply): void => {
    expect(reply.contentType).toBe('application/json; charset=utf-8');
    const body = errorBodySchema.strict().parse(JSON.parse(reply.text));
    expect(readErrorText(body)).not.toBe('');
    expect(reply.text).not.toMatch(/node_modules|\.js:\d+|\bat [\w.]+ \(|SQLITE|select .* from/i);
  };

  const judge = ({ callId, request }: Fuzzed, reply: WireReply): void => {
    const call = SERVED.find(({ id }) => id === callId);
    const what = `${request.method} ${request.path}: ${faults.join(', ')}`;
    // Stripe is not available here: calls that need it answer 502, and nothing else may fail.
    if (reply.status !== 502 || call?.errors?.includes(502) !== true) {
      expect(reply.status, what).toBeLessThan(500);
    }
    if (request.method === 'HEAD' || reply.status === 304 || reply.status === 204) {
      expect(reply.text).toBe('');
    } else if (reply.status >= 400) {
      judgeRefusal(reply);
    } else if (reply.status < 300 && call !== undefined && request.method === call.method) {
      const body: unknown = call.contentType === undefined ? JSON.parse(reply.text) : reply.text;
      expect(call.response.safeParse(body).error).toBeUndefined();
    }
  };

  it(
    'is answered by a result or by an error in our own shape, and never by a fault',
    async () => {
      const batches = fc.array(requests(SERVED, tokens), {
        minLength: AT_ONCE,
        maxLength: AT_ONCE,
      });
      await fc.assert(
        fc.asyncProperty(batches, async (batch) => {
          faults.length = 0;
          const replies = await Promise.all(batch.map(({ request }) => send(app.url, request)));
          batch.forEach((fuzzed, index) => {
            judge(fuzzed, replies[index] as WireReply);
          });
          expect(faults).toEqual([]);
        }),
        { numRuns: Math.ceil(RUNS / AT_ONCE), seed: SEED },
      );
    },
    TIME_LIMIT_MS,
  );

  it.each(SERVED.filter(({ method, query }) => method === 'GET' && query !== undefined))(
    'in each parameter of a reading call is no fault: $id',
    async (call) => {
      faults.length = 0;
      const path = call.path.replace(/\{\w+\}/g, 'none');
      const [token = ''] = tokens.valid;
      for (const name of Object.keys(call.query?.shape ?? {})) {
        for (const value of PARAMETERS) {
          const query = `${name}=${encodeURIComponent(value)}`;
          const request = {
            ...{ method: 'GET', path: `/api${path}?${query}`, body: null },
            headers: { authorization: `Bearer ${token}` },
          };
          judge({ callId: call.id, request }, await send(app.url, request));
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('leaves the server well', async () => {
    const reply = await client.get('/auth/me', { token: tokens.valid[0] });
    expect(reply.status).toBe(200);
    expect((await client.get<{ total: number }>('/workouts')).body.total).toBe(30);
  });
});
