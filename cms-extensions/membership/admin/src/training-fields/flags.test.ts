import { describe, expect, it } from 'vitest';
import { toggled } from './flags.ts';

describe('the flags of a movement', () => {
  it('bring the flag that they need', () => {
    expect(toggled([], 'lying', true)).toEqual(['lying', 'floor']);
    expect(toggled(['noisy'], 'jumps', true)).toEqual(['noisy', 'jumps']);
    expect(toggled([], 'wrists', true)).toEqual(['wrists']);
  });

  it('go with the flag that they need', () => {
    expect(toggled(['lying', 'floor', 'wrists'], 'floor', false)).toEqual(['wrists']);
    expect(toggled(['lying', 'floor'], 'lying', false)).toEqual(['floor']);
  });
});
