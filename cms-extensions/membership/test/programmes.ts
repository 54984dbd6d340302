import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { ProgrammePlan } from 'contract';

export const PROGRAMME = 'api::programme.programme';

let counter = 0;

export type DayFields = { workout: string | null; note?: string; key?: string };
export type WeekFields = { key?: string; title?: string; note?: string; days: DayFields[] };

const newKey = (): string => randomBytes(6).toString('base64url');

export const workoutDay = (workout: string, key = newKey()): DayFields => ({ workout, key });

export const rest = (note = ''): DayFields => ({ workout: null, note });

export type ProgrammeFields = {
  title?: string;
  slug?: string;
  instructor?: string;
  order?: number;
  isFeatured?: boolean;
  weeks: WeekFields[];
};

/** Whole weeks of what is given of them: a key for each, and rest at their ends. */
export const planOf = (weeks: readonly WeekFields[]): ProgrammePlan => ({
  version: 1,
  weeks: weeks.map(({ key = newKey(), title = '', note = '', days }) => ({
    ...{ key, title, note },
    days: Array.from({ length: 7 }, (_, index) => {
      const { key: ofDay = newKey(), workout = null, note: line = '' } = days[index] ?? {};
      return { key: ofDay, workout, note: line };
    }),
  })),
});

/** Creates a published programme; returns its documentId. */
export const publishProgramme = async (
  strapi: Core.Strapi,
  { weeks, ...fields }: ProgrammeFields,
): Promise<string> => {
  counter += 1;
  const data = {
    ...{ title: `Programme ${counter}`, slug: `programme-${counter}`, summary: 'Day by day.' },
    ...{ difficulty: 'Beginner', ...fields, plan: planOf(weeks) },
  };
  const { documentId } = await strapi.documents(PROGRAMME).create({ data: data as never });
  await strapi.documents(PROGRAMME).publish({ documentId });
  return documentId;
};

/** Changes a programme as a coach does, and publishes it. */
export const republishProgramme = async (
  strapi: Core.Strapi,
  documentId: string,
  weeks: WeekFields[],
): Promise<void> => {
  const data = { plan: planOf(weeks) } as never;
  await strapi.documents(PROGRAMME).update({ documentId, data });
  await strapi.documents(PROGRAMME).publish({ documentId });
};
