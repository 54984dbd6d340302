import type { Programme } from 'contract';
import * as titles from '#messages/titles';
import { localPath } from '../locale.ts';
import { type JsonLd, pageOf, thing } from './structured-data.ts';

/** A programme's page: its workouts, each once and in their order, and the breadcrumb. */
export const programmePage = (origin: string, programme: Programme): JsonLd[] => {
  const workouts = new Map(
    programme.weeks
      .flatMap(({ days }) => days)
      .flatMap(({ workout }) => (workout === null ? [] : [[workout.id, workout] as const])),
  );
  const list = `${origin}${localPath('/programmes')}`;
  const page = `${list}/${programme.slug}`;
  return [
    thing('ItemList', {
      name: programme.title,
      description: programme.summary,
      url: page,
      numberOfItems: workouts.size,
      itemListElement: [...workouts.values()].map((workout, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: workout.title,
        url: pageOf(origin, workout),
      })),
    }),
    thing('BreadcrumbList', {
      itemListElement: [
        { name: titles.programmes, item: list },
        { name: programme.title, item: page },
      ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
    }),
  ];
};
