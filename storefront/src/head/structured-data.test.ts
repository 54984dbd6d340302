import Validator from '@adobe/structured-data-validator';
import type { Programme, WorkoutDetails } from 'contract';
import { describe, expect, it } from 'vitest';
import { LONG_PLANK } from '../../../cms-extensions/contract/test/long-plank.ts';
import { aWorkout } from '../../test/builders.ts';
import { workoutPageWithMoves } from './moves-data.ts';
import { programmePage } from './programme-data.ts';
import {
  type JsonLd,
  organizationAndSite,
  serializeJsonLd,
  workoutList,
  workoutPage,
} from './structured-data.ts';

const ORIGIN = 'https://ondelle.example';
const plank: WorkoutDetails = {
  ...aWorkout(1, {
    slug: 'long-plank',
    title: 'Long Plank',
    description: 'One plank.',
    thumbnail_url: '/uploads/plank.jpg',
    video_url: 'https://stream.example/secret.m3u8',
    category: 'Pilates',
    difficulty: 'Advanced',
    duration: 28,
    body_parts: ['Core'],
    released_at: '2026-11-01T06:00:00.000Z',
  }),
  moves: null,
};

const clip = (name: string, startOffset: number, endOffset: number) => ({
  ...{ '@type': 'Clip', name, startOffset, endOffset },
});

/** What Google's rich results would refuse. */
const errorsIn = async (page: readonly JsonLd[]): Promise<string[]> => {
  const found = await Promise.all(
    page.map((data) => new Validator().validate({ jsonld: { [data['@type']]: [data] } })),
  );
  return found
    .flat()
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`);
};

describe('what search engines read', () => {
  it('of a workout: the video, its level and equipment, and the way to it', () => {
    const [video, breadcrumbs] = workoutPage(ORIGIN, plank);
    expect(video).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'Long Plank',
      url: 'https://ondelle.example/workouts/long-plank',
      thumbnailUrl: 'https://ondelle.example/uploads/plank.jpg',
      uploadDate: '2026-11-01T06:00:00.000Z',
      duration: 'PT28M',
      isAccessibleForFree: false,
      educationalLevel: 'Advanced',
      author: { '@type': 'Person', name: 'Ines Halloran' },
    });
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://ondelle.example/workouts' },
        { position: 2, name: 'Long Plank', item: 'https://ondelle.example/workouts/long-plank' },
      ],
    });
  });

  it('of a workout with moves: its blocks as clips, the plan, and the moves by name', () => {
    const [video, breadcrumbs, plan, moves] = workoutPageWithMoves(ORIGIN, plank, LONG_PLANK);
    const page = `${ORIGIN}/workouts/long-plank`;
    expect(video?.hasPart).toEqual([
      { ...clip('Warm-up', 0, 240), url: `${page}?t=0` },
      { ...clip('First plank', 240, 672), url: `${page}?t=240` },
      { ...clip('Second plank', 672, 1232), url: `${page}?t=672` },
      { ...clip('Last plank', 1232, 1460), url: `${page}?t=1232` },
      { ...clip('Cool-down', 1460, 1680), url: `${page}?t=1460` },
    ]);
    expect(plan).toMatchObject({
      ...{ '@type': 'ExercisePlan', exerciseType: 'Pilates', intensity: 'Advanced' },
      ...{ activityDuration: 'PT1680S', restPeriods: 'PT352S' },
    });
    expect(moves).toMatchObject({ '@type': 'ItemList', numberOfItems: 29 });
    expect(moves?.itemListElement).toMatchObject({
      5: { position: 6, name: 'Reverse lunge', url: `${page}?t=300` },
    });
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('of a programme: each of its workouts once, and the way to it', () => {
    const day = (
      number: number,
      workout: Programme['weeks'][number]['days'][number]['workout'],
    ) => ({
      ...{ key: `d${number}`, day: number, workout, note: '' },
      kind: workout === null ? ('rest' as const) : ('workout' as const),
    });
    const bridge = aWorkout(2, { slug: 'bridge', title: 'Bridge' });
    const programme: Programme = {
      ...{ id: 'p1', slug: 'strong-middle', title: 'Strong Middle', summary: 'Core.' },
      ...{ description: '', picture: null, instructor: 'Ines', instructor_id: 'i1', kit: [] },
      ...{ difficulty: 'Beginner', is_featured: false, week_count: 2, session_count: 3 },
      ...{ sessions_per_week: { min: 1, max: 2 }, minutes_per_session: { min: 20, max: 28 } },
      weeks: [
        { title: '', note: '', days: [day(1, bridge), day(2, null), day(3, plank)] },
        { title: '', note: '', days: [day(1, bridge)] },
      ],
    };
    const [list, breadcrumbs] = programmePage(ORIGIN, programme);
    expect(list).toMatchObject({
      ...{ '@type': 'ItemList', name: 'Strong Middle', numberOfItems: 2 },
      url: `${ORIGIN}/programmes/strong-middle`,
      itemListElement: [
        { position: 1, name: 'Bridge', url: `${ORIGIN}/workouts/bridge` },
        { position: 2, name: 'Long Plank', url: `${ORIGIN}/workouts/long-plank` },
      ],
    });
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${ORIGIN}/programmes` },
        { position: 2, name: 'Strong Middle', item: `${ORIGIN}/programmes/strong-middle` },
      ],
    });
  });

  it('fits what rich results ask for', async () => {
    const pages = [
      organizationAndSite(ORIGIN, { siteName: 'Ondelle', description: 'Workouts at home' }),
      [workoutList(ORIGIN, [plank, { ...plank, thumbnail_url: null }])],
      workoutPage(ORIGIN, plank),
      workoutPageWithMoves(ORIGIN, plank, LONG_PLANK),
    ];
    for (const page of pages) expect(await errorsIn(page)).toEqual([]);
    // The check finds what is wrong.
    const [video] = workoutPage(ORIGIN, plank);
    if (video === undefined) throw new Error('The page has no video');
    expect(await errorsIn([{ ...video, uploadDate: 'soon', thumbnailUrl: undefined }])).toEqual([
      'VideoObject: Required attribute "thumbnailUrl" is missing',
      'VideoObject: Invalid type for attribute "uploadDate"',
    ]);
  });

  it('is never the video itself', () => {
    const text = JSON.stringify([workoutPage(ORIGIN, plank), workoutList(ORIGIN, [plank])]);
    expect(text).not.toContain('secret.m3u8');
  });

  it('cannot end the element that it stands in', () => {
    const hostile = { ...plank, title: '</script><script>alert(1)</script>' };
    for (const data of workoutPage(ORIGIN, hostile)) {
      expect(serializeJsonLd(data)).not.toContain('<');
      expect(JSON.parse(serializeJsonLd(data))).toEqual(data);
    }
  });
});
