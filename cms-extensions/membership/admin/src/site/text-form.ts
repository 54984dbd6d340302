import { getFetchClient } from '@strapi/strapi/admin';
import VIEWS from 'contract/desk/site-form.json';
import { z } from 'zod';
import { SITE_TEXT } from './calls.ts';
import type { FormField } from './fields.tsx';
import type { Section } from './text-words.ts';

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

type Listed = { name: string; label: string; hint?: string };

const KINDS: Readonly<Record<string, string>> = {
  string: 'line',
  text: 'lines',
  media: 'picture',
  relation: 'video',
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
        const fields = fieldsOf(component);
        return { name, label, hint, kind: 'rows', fields, max, uid: component };
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
