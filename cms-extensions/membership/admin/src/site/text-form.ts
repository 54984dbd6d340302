import { getFetchClient } from '@strapi/strapi/admin';
import { z } from 'zod';
import VIEWS from '../../../server/src/back-office/forms/site.json';
import { type Draft, SITE_TEXT } from './calls.ts';
import type { FormField } from './fields.tsx';

/* The form of the site's texts: names and hints are those of the forms' list, lengths those of the type. */

const attributesSchema = z.record(
  z.string(),
  z.object({
    type: z.string().optional(),
    component: z.string().optional(),
    repeatable: z.boolean().optional(),
    maxLength: z.number().optional(),
    max: z.number().optional(),
  }),
);
const partsSchema = z.array(z.object({ uid: z.string(), attributes: attributesSchema }));
const initSchema = z.object({ components: partsSchema, contentTypes: partsSchema });

/** A part of the page, such as the questions. */
export type Section = {
  name: string;
  label: string;
  hint: string | undefined;
  /** Whether it can be left out. */
  canHide: boolean;
  fields: readonly FormField[];
};

type Listed = { name: string; label: string; hint?: string };

const KINDS: Readonly<Record<string, string>> = {
  string: 'line',
  text: 'lines',
  media: 'picture',
};

/** Reads how the texts are built, and makes the form of it. */
export const readSections = async (): Promise<readonly Section[]> => {
  const { data } = await getFetchClient().get<{ data: unknown }>('/content-manager/init');
  const { components, contentTypes } = initSchema.parse(data.data);
  const attributes = new Map(
    [...components, ...contentTypes].map((part) => [part.uid, part.attributes]),
  );
  const listed = (uid: string): Listed[] =>
    VIEWS.find((view) => view.uid === uid)?.rows.flat() ?? [];
  const fieldsOf = (uid: string): FormField[] =>
    listed(uid).flatMap(({ name, label, hint }) => {
      const { type = '', component, maxLength, max } = attributes.get(uid)?.[name] ?? {};
      if (component !== undefined) {
        return { name, label, hint, kind: 'rows', fields: fieldsOf(component), max };
      }
      const kind = KINDS[type];
      return kind === undefined ? [] : { name, label, hint, kind, maxLength, empty: 'None' };
    });
  return listed(SITE_TEXT).map(({ name, label, hint }) => {
    const uid = attributes.get(SITE_TEXT)?.[name]?.component ?? '';
    const canHide = attributes.get(uid)?.isShown !== undefined;
    return { name, label, hint, canHide, fields: fieldsOf(uid) };
  });
};

/** The texts of a draft, each by its place. */
const wordsOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => wordsOf(part, `${path}.${name}`));
};

/** How many texts of the first language have none in another. */
export const countMissing = (
  sections: readonly Section[],
  first: Draft,
  other: Draft | undefined,
): number =>
  sections
    .flatMap(({ name, fields }) => fields.map((field) => [name, field.name] as const))
    .filter(([section, field]) => {
      const words = (draft: Draft | undefined) =>
        wordsOf((draft?.[section] as Draft | null | undefined)?.[field]).length;
      return words(other) < words(first);
    }).length;
