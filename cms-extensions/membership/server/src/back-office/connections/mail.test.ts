import { describe, expect, it } from 'vitest';
import { domainFindings } from './mail.ts';

describe("the records of a sender's domain", () => {
  it.each([
    [{ spf: true, dkim: true, dmarc: true }, ['ok', 'ok', 'ok']],
    [{ spf: false, dkim: true, dmarc: true }, ['look', 'ok', 'ok']],
    [{ spf: true, dkim: false, dmarc: false }, ['ok', 'look', 'look']],
  ])('%j', (records, states) => {
    const found = domainFindings('studio.example', records);
    expect(found.map(({ state }) => state)).toEqual(states);
    for (const { state, help } of found) expect(help !== '').toBe(state === 'look');
  });
});
