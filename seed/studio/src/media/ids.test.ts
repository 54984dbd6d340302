import { expect, test } from 'vitest';
import { clipIds } from './ids.ts';

test('a clip keeps its ids when it is made anew', () => {
  expect(clipIds('squat')).toEqual(clipIds('squat'));
});

test('ids look like those of Mux and differ from each other', () => {
  const ids = ['squat', 'plank', 'preview'].flatMap((slug) => Object.values(clipIds(slug)));
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{44}$/);
});
