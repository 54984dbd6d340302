import { getFetchClient, isFetchError } from '@strapi/strapi/admin';
import { z } from 'zod';
import { ANEW, useRead } from '../calls.ts';

/* The calls of the site's page: Strapi's own for a draft, and ours for its colours. */

/** A draft that there is one of, in a language; without one in the site's first. */
export type Place = { type: string; locale?: string | undefined };

export const SITE_TEXT = 'api::site-text.site-text';

const pathOf = ({ type, locale }: Place, action = ''): string =>
  `/content-manager/single-types/${type}${action}${locale === undefined ? '' : `?locale=${locale}`}`;

/** A draft as the content manager answers it. */
export type Draft = {
  [field: string]: unknown;
  documentId?: string;
  status?: 'draft' | 'modified' | 'published';
  updatedAt?: string;
  updatedBy?: { firstname?: string | null; lastname?: string | null } | null;
};

type Body = { data: Draft };

export const readDraft = async (place: Place): Promise<Draft> =>
  (await getFetchClient().get<Body>(pathOf(place))).data.data;

export const saveDraft = async (place: Place, changed: object): Promise<Draft> =>
  (await getFetchClient().put<Body>(pathOf(place), changed)).data.data;

export const publishDraft = async (place: Place): Promise<Draft> =>
  (await getFetchClient().post<Body>(pathOf(place, '/actions/publish'), {})).data.data;

/** Takes back what was changed since the last publication. */
export const discardDraft = async (place: Place): Promise<Draft> =>
  (await getFetchClient().post<Body>(pathOf(place, '/actions/discard'), {})).data.data;

/** What is sold in which currency, how long a trial is, and the plans' prices in minor units. */
export type SiteFacts = { currency: string; trialDays: number; amounts: readonly number[] };

export const useFacts = () => useRead<SiteFacts>('site', ANEW);

const detailsSchema = z.object({
  errors: z.array(z.object({ path: z.array(z.coerce.string()), message: z.string() })),
});

/** Why a draft was refused, by field; under `''` what belongs to none. */
export const complaintsIn = (thrown: unknown): Record<string, string> => {
  if (!isFetchError(thrown)) return { '': 'The desk cannot be reached; this is not saved yet.' };
  const { error } = thrown.response?.data ?? {};
  const details = detailsSchema.safeParse(error?.details);
  if (!details.success) return { '': error?.message ?? 'Something went wrong.' };
  return Object.fromEntries(
    details.data.errors.flatMap(({ path, message }) => [
      [path[0] ?? '', message],
      [path.slice(0, 2).join('.'), message],
    ]),
  );
};
