import type { PolicySlug, SignUpState } from '../enumerations.ts';
import type { Locale } from '../locales.ts';

/* Answers for the first day and for Policies. Times are ISO 8601. */

/** Each step is measured; `missing` says what it lacks, null for nothing. */
export type SetupView = {
  steps: {
    key: 'brand' | 'mux' | 'stripe' | 'mail' | 'video' | 'plans' | 'policies' | 'page' | 'tried';
    done: boolean;
    needed: boolean;
    detail: string;
    missing: string | null;
  }[];
  canOpen: boolean;
  isOpen: boolean;
  /** What visitors are told now. */
  signUp: SignUpState;
  siteUrl: string;
  /** What visitors see on the first page. */
  shown: { name: string; headline: string; text: string; hasPicture: boolean };
  /** The brand's, as two letters; empty while it is not filled in. */
  country: string;
};

/** A page as the panel lists it; `gaps` are those of the English draft. Times are ISO 8601. */
export type ListedPolicy = {
  slug: PolicySlug;
  documentId: string | null;
  title: string | null;
  state: 'missing' | 'draft' | 'live' | 'live with changes';
  gaps: string[];
  /** The languages that it is written in. */
  languages: Locale[];
  /** Whether nothing can be sold, or the site not be run, without it. */
  isNeeded: boolean;
  changedAt: string | null;
};

export type PolicyTemplateCountry = 'DE' | 'AT' | 'CH' | 'GB' | 'US' | 'other';
