import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuditLog, defineEvent, type Origin, textField } from './index.ts';

const catalogue = {
  'door.opened': defineEvent('success', 'A door was opened', {}),
  'door.forced': defineEvent('failure', 'A door was not opened', {
    reason: z.enum(['wrong-key', 'no-key']),
    label: textField(10).optional(),
  }),
};

type Request = { who: string; origin: Origin };

const HERE: Origin = { address: '192.0.2.7', userAgent: 'Browser', requestId: null };

let written: string[];
let faults: unknown[];
let request: Request | undefined;
let write: (line: string) => void;

const logWith = (key: string) =>
  createAuditLog({
    ...{ name: 'doors', catalogue },
    destination: { write: (line) => write(line), flush: () => undefined },
    hashKey: () => Buffer.from(key),
    currentContext: () => request,
    originOf: ({ origin }: Request) => origin,
    actorOf: ({ who }) => ({ kind: 'member', id: who }),
    report: (fault) => faults.push(fault),
  });

const log = logWith('a key');
const lines = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line));

beforeEach(() => {
  written = [];
  faults = [];
  request = { who: 'anna', origin: HERE };
  write = (line) => written.push(line);
});

describe('an audit log', () => {
  it('writes one line of JSON: when, what, who, whom, from where and how it ended', () => {
    const before = Date.now();
    log.record('door.opened', { subject: 'front' });
    expect(written).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
    const [line] = lines();
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      log: 'doors',
      event: 'door.opened',
      outcome: 'success',
      actor: { kind: 'member', id: 'anna' },
      subject: 'front',
      ...HERE,
    });
    expect(new Date(String(line?.time)).toISOString()).toBe(line?.time);
    expect(Date.parse(String(line?.time))).toBeGreaterThanOrEqual(before);
  });

  it('tells what no request has caused as done by the system', () => {
    request = undefined;
    log.record('door.opened', {});
    expect(lines()).toMatchObject([
      { actor: { kind: 'system', id: null }, address: null, userAgent: null },
    ]);
  });

  it('lets the caller say who it was', () => {
    log.record('door.opened', { actor: { kind: 'panel', id: '1' } });
    expect(lines()).toMatchObject([{ actor: { kind: 'panel', id: '1' }, address: '192.0.2.7' }]);
  });

  it('marks what failed as a warning', () => {
    log.record('door.forced', { reason: 'no-key' });
    expect(lines()).toMatchObject([{ level: 'warn', outcome: 'failure', reason: 'no-key' }]);
  });

  it('writes a typed name as a hash by which attempts can be counted, and which needs the key', () => {
    log.record('door.forced', { reason: 'no-key', account: 'Secret1234' });
    log.record('door.forced', { reason: 'no-key', account: 'Secret1234' });
    log.record('door.forced', { reason: 'no-key', account: 'another' });
    logWith('another key').record('door.forced', { reason: 'no-key', account: 'Secret1234' });
    const [first, second, other, foreign] = lines().map(({ accountHash }) => accountHash);
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(foreign).not.toBe(first);
    expect(written.join('')).not.toContain('Secret1234');
  });

  it('writes no field that its event does not name', () => {
    const careless = { reason: 'no-key' as const, password: 'Secret1234' };
    log.record('door.forced', careless);
    expect(lines()).toMatchObject([{ reason: 'no-key' }]);
    expect(written.join('')).not.toContain('Secret1234');
  });

  it('keeps a stranger to one line, without control characters, within the bounds', () => {
    log.record('door.forced', { reason: 'no-key', label: 'a\r\n{"event":"x"}\u001b[31m\u2028' });
    expect(written).toHaveLength(1);
    expect(written[0]?.indexOf('\n')).toBe((written[0]?.length ?? 0) - 1);
    expect(lines()[0]?.label).toBe('a {"event"');
  });

  it('never fails what it tells of', () => {
    write = () => {
      throw new Error('the disk is gone');
    };
    expect(() => log.record('door.opened', {})).not.toThrow();
    expect(faults).toEqual([new Error('the disk is gone')]);
  });
});
