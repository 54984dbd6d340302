import type { WorkoutUses } from 'contract/desk/videos';
import { describe, expect, it } from 'vitest';
import { lossesOf, usesOf } from './sentences.ts';

const NOWHERE: WorkoutUses = {
  programmes: [],
  landing: [],
  mails: [],
  featured: false,
  timeZone: 'UTC',
};
const inProgramme = (days: number, members: number, ahead: number): WorkoutUses => ({
  ...NOWHERE,
  programmes: [{ id: 'p', title: 'Strong Middle', days, members, ahead }],
});

describe('what a workout leaves behind', () => {
  it.each<[WorkoutUses, string]>([
    [NOWHERE, 'No programme, page or planned mail uses it.'],
    [inProgramme(1, 0, 0), 'Strong Middle: 1 day becomes rest. Nobody is in it.'],
    [inProgramme(3, 1, 0), 'Strong Middle: 3 days become rest for 1 member.'],
    [
      inProgramme(3, 18, 11),
      'Strong Middle: 3 days become rest for 18 members. For 11 of them the dates that follow move forward.',
    ],
    [{ ...NOWHERE, landing: ['Wed'] }, 'The week on the landing page loses its link: Wed.'],
    [
      { ...NOWHERE, mails: ['Your December'] },
      'The mail "Your December" links to it. The link will lead nowhere.',
    ],
    [{ ...NOWHERE, featured: true }, 'It leaves the Featured Workouts.'],
  ])('%j', (uses, sentence) => {
    expect(lossesOf(uses)).toEqual([sentence]);
  });

  it('is listed beside its form, each use with what is to know', () => {
    const uses = { ...inProgramme(3, 18, 11), landing: ['Wed'], mails: ['News'], featured: true };
    expect(usesOf(uses)).toEqual([
      ['Strong Middle', '3 days; 18 members in it, 11 with it before them'],
      ['Landing page', 'the week, Wed'],
      ['Landing page', 'Featured Workouts'],
      ['Mail', 'News'],
    ]);
    expect(usesOf(NOWHERE)).toEqual([]);
  });
});
