import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createClientAddress, createRequestGuard } from 'server-kit/http-server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidInput, toApiError } from './errors.ts';
import { bearerToken } from './request.ts';

const request = (peer: string, forwarded?: string): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const message = new IncomingMessage(socket);
  message.url = '/';
  message.method = 'GET';
  message.headers.host = 'localhost';
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded;
  return message;
};

const guard = createRequestGuard({ hosts: [], headers: {} });

describe('whose request it is', () => {
  it.each([
    ['false', '127.0.0.1', '1.2.3.4', '127.0.0.1'],
    ['loopback', '127.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['loopback', '9.9.9.9', '1.2.3.4', '9.9.9.9'],
    ['loopback', '127.0.0.1', undefined, '127.0.0.1'],
    ['true', '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['2', '10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
    ['uniquelocal', '10.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['10.0.0.0/8, 1.2.3.4', '10.0.0.1', '6.6.6.6, 1.2.3.4', '6.6.6.6'],
    ['loopback', '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['loopback', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['false', '::ffff:9.8.7.6', undefined, '9.8.7.6'],
    ['loopback', '127.0.0.1', '203.0.113.8:51001', '203.0.113.8'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.8:51001, 10.0.0.2:443', '203.0.113.8'],
    ['1', '10.0.0.1', '6.6.6.6, [2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['2', '10.0.0.1', '6.6.6.6, unknown, 10.0.0.2', '10.0.0.2'],
  ])('trusting %s, %s with %s is %s', (trust, peer, forwarded, address) => {
    const asked = request(peer, forwarded);
    guard(asked, new ServerResponse(asked));
    expect(createClientAddress(trust)(asked)).toBe(address);
  });

  it('is not guessed from a setting that names no address', () => {
    expect(() => createClientAddress('everybody')).toThrow();
  });
});

describe('what was thrown', () => {
  it('is told to the log and not to the caller when nobody expected it', () => {
    const faults: unknown[] = [];
    const secret = new Error('password of the database');
    const error = toApiError(secret, (fault) => faults.push(fault));
    expect(error.status).toBe(500);
    expect(JSON.stringify(error.body())).not.toContain('password');
    expect(faults).toEqual([secret]);
  });

  it('answers a small request with a small complaint', () => {
    const wrong = Array.from({ length: 500 }, () => 'x');
    const { error } = z.array(z.number()).safeParse(wrong);
    expect(new InvalidInput(error as z.ZodError, 'body').issues).toHaveLength(20);
  });
});

describe('the token of an Authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Bearer', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    ['', null],
    [undefined, null],
  ])('%j holds %j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});
