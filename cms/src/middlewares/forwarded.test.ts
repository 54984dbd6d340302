import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import forwarded from './forwarded.ts';

const addressSeen = async (trustProxy: string, peer: string, forwardedFor?: string) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const req = new IncomingMessage(socket);
  req.headers['x-forwarded-proto'] = 'https';
  if (forwardedFor) req.headers['x-forwarded-for'] = forwardedFor;
  const request = { ip: '' };
  const cookies = { secure: false };
  await forwarded({ trustProxy, isHttps: false })({ req, request, cookies }, async () => undefined);
  return { ip: request.ip, proto: req.headers['x-forwarded-proto'] };
};

describe('whose request it is', () => {
  it.each([
    ['loopback', '127.0.0.1', '203.0.113.7', '203.0.113.7', 'https'],
    ['loopback', '198.51.100.1', '203.0.113.7', '198.51.100.1', undefined],
    ['uniquelocal', '10.0.0.2', '203.0.113.9, 203.0.113.7', '203.0.113.7', 'https'],
    ['1', '10.0.0.2', '203.0.113.9, 203.0.113.7', '203.0.113.7', 'https'],
    ['2', '10.0.0.2', '203.0.113.7, 10.0.0.3', '203.0.113.7', 'https'],
    ['true', '10.0.0.2', '203.0.113.7', '203.0.113.7', 'https'],
    ['false', '127.0.0.1', '203.0.113.7', '127.0.0.1', undefined],
    ['true', '10.0.0.2', 'unknown', '10.0.0.2', 'https'],
    ['10.1.0.0/16,loopback', '10.1.2.3', '203.0.113.7', '203.0.113.7', 'https'],
  ])('trusting %s, a request from %s for %s is from %s', async (trust, peer, header, ip, proto) => {
    expect(await addressSeen(trust, peer, header)).toEqual({ ip, proto });
  });
});
