import { z } from 'zod';
import { policySlugSchema, signUpStateSchema } from './enumeration-schemas.ts';
import { LOCALES } from './locales.ts';
import { isoDateTimeSchema, textLanguageSchema } from './text.ts';
import { imageSchema } from './workout.ts';

/** A policy page. `body` is Markdown without raw HTML. */
export const policyPageSchema = z
  .object({
    slug: policySlugSchema,
    title: z.string(),
    intro: z.string(),
    body: z.string(),
    language: textLanguageSchema,
    updated_at: isoDateTimeSchema,
  })
  .meta({ id: 'PolicyPage' });

export type PolicyPage = z.infer<typeof policyPageSchema>;

/**
 * Names of the fields beside it whose texts are English, for lack of a translation. Absent in English,
 * and where nothing is missing.
 */
const englishFieldsSchema = z.array(z.string()).optional();

/** A group of texts, each under its name; `more` is what is no text. */
const groupOf = <Name extends string, More extends z.ZodRawShape = Record<never, never>>(
  names: readonly Name[],
  more?: More,
) => {
  const texts = Object.fromEntries(names.map((name) => [name, z.string()]));
  return z.object({
    ...(texts as Record<Name, z.ZodString>),
    ...(more as More),
    english_fields: englishFieldsSchema,
  });
};

/** `day`: 'Mon' to 'Sun', as shown under the pane. */
const weekDaySchema = groupOf(['day', 'title', 'note'], {
  /** Null on a rest day. */
  workout_slug: z.string().nullable(),
  image: imageSchema.nullable(),
});

/** What a member who says nothing to a higher price pays. */
export const PRICE_RISES = ['notice', 'none'] as const;

/** An entry of the rules that consumer laws ask for, by country (docs/law.md). */
export const lawRulesSchema = z
  .object({
    /** Codes of ISO 3166-1, two letters; empty in the entry for all other and unknown countries. */
    countries: z.array(z.string()),
    /** The words of a button that obliges to pay; empty for the product's own. */
    order_button: z.string(),
    /** How long a member can withdraw from the contract; 0 for not at all. */
    withdrawal_days: z.number().int().nonnegative(),
    /** What is said about the withdrawal before an order; empty for nothing. */
    withdrawal_text: z.string(),
    /** How long before an annual renewal the member is reminded; 0 for not at all. */
    renewal_reminder_days: z.number().int().nonnegative(),
    /** Whether the member is reminded of the subscription once a year. */
    yearly_reminder: z.boolean(),
    /** How long before a higher price a member is told of it; 30 at least. */
    price_notice_days: z.number().int().nonnegative(),
    /** Whether a member who says nothing pays a higher price after the notice; 'none': keeps the old one. */
    price_rise: z.enum(PRICE_RISES),
    /** Whether the page to cancel without signing in is offered. */
    cancel_page: z.boolean(),
    /** The language of both texts: English where the entry is not translated. */
    language: z.enum(LOCALES),
    /** Of what is shown before an order; an order says which one it was. */
    version: z.string(),
  })
  .meta({ id: 'LawRules' });

/** Old addresses of the site, each with what stands in its place: a path, or an address elsewhere. */
export const redirectsSchema = z
  .object({ redirects: z.array(z.object({ from: z.string(), to: z.string() })) })
  .meta({ id: 'Redirects' });

export type LawRules = z.infer<typeof lawRulesSchema>;

const BRAND_TEXTS = [
  ...(['site_name', 'tagline', 'support_email', 'availability', 'footer_blurb'] as const),
  ...(['footer_join', 'footer_trial', 'meta_description'] as const),
] as const;
const HERO_TEXTS = [
  ...(['headline', 'lead', 'small_print', 'average_minutes', 'average_label'] as const),
  ...(['quality_title', 'quality_value', 'quality_label', 'preview_title'] as const),
] as const;
const CLAIMS = [
  ...(['landing_videos', 'landing_members', 'landing_new_classes', 'signup_members'] as const),
  ...(['signup_videos', 'checkout_cancelled_members', 'checkout_cancelled_workouts'] as const),
  ...(['checkout_cancelled_rating', 'pricing_guarantee', 'terms_guarantee'] as const),
] as const;

/* The marketing texts of sections 1, 2 and 9, one field for each place. Claims that differ in
 * the spec are separate fields; nothing is computed from them. */
export const siteTextsSchema = z
  .object({
    brand: groupOf(BRAND_TEXTS, {
      /** Beside the name in the header; null: the product's own mark. */
      logo: imageSchema.nullable(),
      /** Square, of the browser's tab and the app. */
      icon: imageSchema.nullable(),
      /** Of links to pages without a picture of their own. */
      share_picture: imageSchema.nullable(),
      /** Colours of the design that differ from the drawn ones, by name (`themeOf`). */
      theme: z.object({
        day: z.record(z.string(), z.string()),
        night: z.record(z.string(), z.string()),
      }),
      /** In which it is offered; a site may be built in more. */
      languages: z.array(z.enum(LOCALES)),
      /** Who runs the site; empty where it is not filled in. */
      legal: z.object({
        name: z.string(),
        address: z.string(),
        country: z.string(),
        vat_id: z.string(),
        register: z.string(),
      }),
    }),
    hero: groupOf(HERO_TEXTS, {
      image: imageSchema.nullable(),
      /** HLS URL of the preview video for 'Watch Preview'; null hides the button. */
      preview_video_url: z.string().nullable(),
    }),
    featured: groupOf(['heading']),
    week: groupOf(['heading', 'lead'], { days: z.array(weekDaySchema) }),
    /** The programmes on the landing page; without a title they are not shown there. */
    programmes: groupOf(['title', 'text', 'button'], {
      points: z.array(z.object({ title: z.string(), text: z.string() })),
    }),
    pricing: groupOf(['heading', 'lead'], { trust_lines: z.array(z.string()) }),
    about: groupOf(['quote'], {
      /** Paragraphs, in order. */
      paragraphs: z.array(z.string()),
      credentials: z.array(z.object({ term: z.string(), text: z.string() })),
      image: imageSchema.nullable(),
    }),
    faq: groupOf(['heading'], {
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
    plan_dialog: groupOf([], { what_you_get: z.array(z.string()) }),
    library: groupOf(['heading', 'lead']),
    claims: groupOf(CLAIMS),
    /** Whether somebody can sign up and buy. */
    sign_up: signUpStateSchema,
    /** Whether gifts are on sale. */
    gifts: z.boolean(),
    /** The policy pages that are published: only they have an address. */
    policies: z.array(policySlugSchema),
    /** What consumer laws ask for, by country; `lawIn` finds a country's entry. */
    law: z.array(lawRulesSchema),
  })
  .meta({ id: 'SiteTexts' });

export type SiteTexts = z.infer<typeof siteTextsSchema>;
