import { describe, expect, it } from 'vitest';
import { findCycle } from './no-chunk-cycles.ts';

const cycleIn = (chunks: Record<string, string[]>) => findCycle(new Map(Object.entries(chunks)));

describe('files of a build', () => {
  it('may share others', () => {
    expect(cycleIn({ page: ['ui', 'icons'], ui: ['icons'], icons: [], lone: [] })).toBeNull();
  });

  it('may import what is not of the build', () => {
    expect(cycleIn({ page: ['https://js.stripe.com/v3'] })).toBeNull();
  });

  it('are told by name when they import each other, however far about', () => {
    expect(cycleIn({ page: ['site'], site: ['field'], field: ['icons'], icons: ['site'] })).toEqual(
      [...['site', 'field', 'icons', 'site']],
    );
    expect(cycleIn({ alone: ['alone'] })).toEqual(['alone', 'alone']);
  });
});
