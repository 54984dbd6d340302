import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { copyWorkouts } from './large-catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'large-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('copies the workouts of the default language with what belongs to them', () => {
  const file = join(folder, 'cms.sqlite');
  const before = new DatabaseSync(file);
  before.exec(`
    CREATE TABLE workouts (id INTEGER PRIMARY KEY, document_id, locale, slug, title, released_at,
      published_at, mux_playback_id);
    CREATE TABLE workouts_instructor_lnk (id INTEGER PRIMARY KEY,
      workout_id REFERENCES workouts(id), instructor_id);
    CREATE TABLE files_related_mph (id INTEGER PRIMARY KEY, file_id, related_id, related_type, field);
    INSERT INTO workouts VALUES
      (1, 'a', 'en', 'plank', 'Plank', 9000000, NULL, 'v'),
      (2, 'a', 'en', 'plank', 'Plank', 9000000, 5, 'v'),
      (3, 'a', 'de', 'plank', 'Planke', 9000000, 5, 'v');
    INSERT INTO workouts_instructor_lnk VALUES (1, 2, 7);
    INSERT INTO files_related_mph VALUES
      (1, 4, 2, 'api::workout.workout', 'thumbnail'), (2, 5, 2, 'api::page.page', 'picture');
  `);
  before.close();
  expect(copyWorkouts(file, 3)).toBe(3);
  const after = new DatabaseSync(file);
  const published = `SELECT w.slug, w.mux_playback_id video, w.released_at released,
      i.instructor_id instructor, f.file_id picture
    FROM workouts w LEFT JOIN workouts_instructor_lnk i ON i.workout_id = w.id
    LEFT JOIN files_related_mph f ON f.related_id = w.id AND f.related_type = 'api::workout.workout'
    WHERE w.locale = 'en' AND w.published_at IS NOT NULL ORDER BY w.id`;
  const same = { video: 'v', instructor: 7, picture: 4 };
  expect(after.prepare(published).all()).toEqual([
    { ...same, slug: 'plank', released: 9_000_000 },
    { ...same, slug: 'plank-1', released: 5_400_000 },
    { ...same, slug: 'plank-2', released: 1_800_000 },
  ]);
  expect(after.prepare('SELECT count(*) number FROM workouts').get()).toEqual({ number: 7 });
  expect(after.prepare('SELECT count(*) number FROM files_related_mph').get()).toEqual({
    number: 4,
  });
  after.close();
});
