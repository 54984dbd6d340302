import type { Core } from '@strapi/strapi';

export const PROGRAMME = 'api::programme.programme';

let counter = 0;

export type DayFields = { kind: 'workout' | 'rest'; workout?: string; note?: string; key?: string };
type WeekFields = { title?: string; note?: string; days: DayFields[] };

export const workoutDay = (workout: string, key?: string): DayFields => ({
  ...{ kind: 'workout', workout },
  ...(key !== undefined && { key }),
});

export const rest = (note = ''): DayFields => ({ kind: 'rest', note });

export type ProgrammeFields = {
  title?: string;
  slug?: string;
  instructor?: string;
  order?: number;
  isFeatured?: boolean;
  weeks: WeekFields[];
};

/** Creates a published programme; returns its documentId. */
export const publishProgramme = async (
  strapi: Core.Strapi,
  fields: ProgrammeFields,
): Promise<string> => {
  counter += 1;
  const data = {
    ...{ title: `Programme ${counter}`, slug: `programme-${counter}`, summary: 'Day by day.' },
    ...{ difficulty: 'Beginner', ...fields },
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
  await strapi.documents(PROGRAMME).update({ documentId, data: { weeks } as never });
  await strapi.documents(PROGRAMME).publish({ documentId });
};
