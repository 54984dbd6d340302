import type { Core } from '@strapi/strapi';
import { beforeEach, describe, expect, it } from 'vitest';
import { SecurityLog } from './log.ts';

const HEADERS = { 'user-agent': 'Browser' };
const ANNA = { state: { member: { id: 'anna', role: 'member' } }, req: { headers: HEADERS } };

let written: string[];
let faults: unknown[];
let request: object | undefined;
let write: (line: string) => void;

const logWith = (secret: string) =>
  new SecurityLog(
    {
      requestContext: { get: () => request },
      config: { get: () => secret },
    } as unknown as Core.Strapi,
    { write: (line) => write(line) },
    () => '192.0.2.7',
    { counter: () => () => undefined },
    (fault) => faults.push(fault),
  );

const log = logWith('a secret');
const lines = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line));

beforeEach(() => {
  written = [];
  faults = [];
  request = ANNA;
  write = (line) => written.push(line);
});

describe('the security log', () => {
  it('writes one line of JSON: when, what, who, whom, from where and how it ended', () => {
    log.record('account.exported', { subject: 'anna' });
    expect(written).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    const [line] = lines();
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      log: 'security',
      event: 'account.exported',
      outcome: 'success',
      actor: { kind: 'member', id: 'anna' },
      subject: 'anna',
      address: '192.0.2.7',
      userAgent: 'Browser',
      requestId: null,
    });
    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time);
  });

  it('names the system where there is no request, unless the caller says who it was', () => {
    request = undefined;
    log.record('account.exported', {});
    log.record('account.exported', { actor: { kind: 'panel', id: '1' } });
    expect(lines()).toMatchObject([
      { actor: { kind: 'system', id: null }, address: null, userAgent: null },
      { actor: { kind: 'panel', id: '1' } },
    ]);
  });

  it('writes a typed name as a hash by which attempts can be counted, and which needs the key', () => {
    const failed = { reason: 'credentials' } as const;
    log.record('panel-sign-in.failed', { ...failed, account: 'Secret1234' });
    log.record('panel-sign-in.failed', { ...failed, account: 'Secret1234' });
    log.record('panel-sign-in.failed', { ...failed, account: 'another' });
    logWith('another secret').record('panel-sign-in.failed', { ...failed, account: 'Secret1234' });
    const [first, second, other, foreign] = lines().map(({ accountHash }) => accountHash);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(foreign).not.toBe(first);
    expect(written.join('')).not.toContain('Secret1234');
  });

  it('writes no field that its event does not name', () => {
    const careless = { reason: 'credentials' as const, password: 'Secret1234' };
    log.record('panel-sign-in.failed', careless);
    expect(lines()).toMatchObject([{ level: 'warn', reason: 'credentials' }]);
    expect(written.join('')).not.toContain('Secret1234');
  });

  it('keeps a stranger to one line, without control characters, within the bounds', () => {
    log.record('access.refused', { call: `a\r\n{"event":"x"}\u001b[31m\u2028${'x'.repeat(200)}` });
    expect(written).toHaveLength(1);
    expect(written[0]?.indexOf('\n')).toBe((written[0]?.length ?? 0) - 1);
    expect(lines()[0]?.call).toMatch(/^a \{"event":"x"\} \[31m x+$/);
    expect(lines()[0]?.call).toHaveLength(120);
  });

  it('never fails what it tells of', () => {
    write = () => {
      throw new Error('the disk is gone');
    };
    expect(() => log.record('account.exported', {})).not.toThrow();
    expect(faults).toEqual([new Error('the disk is gone')]);
  });
});
