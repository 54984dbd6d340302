import { colourSchema, coloursOf, policySlugSchema, TRIAL_DAYS } from 'contract';
import type { SetupView } from 'contract/desk/site';
import { z } from 'zod';
import { plansOnSale } from '../billing/index.ts';
import { catalogueOf, fillPolicies, TEMPLATE_COUNTRIES } from '../catalogue/index.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../platform/http/index.ts';
import {
  closeSignUp,
  measureSetup,
  NEEDED_STEPS,
  openSignUp,
  signUpState,
  siteSettings,
} from '../site/index.ts';
import { actRoute, bodyOf, deskRoute } from './desk-calls.ts';
import { noteOffer } from './offers-log.ts';
import { listPolicies } from './policies.ts';

const readSetup = async (ctx: Context): Promise<SetupView> => {
  const steps = (await measureSetup(ctx)).map((step) => ({
    ...step,
    done: step.missing === null,
    needed: NEEDED_STEPS.some((key) => key === step.key),
  }));
  const { brand, hero } = catalogueOf(ctx).shown.siteTexts;
  return {
    steps,
    canOpen: steps.every(({ done, needed }) => done || !needed),
    isOpen: siteSettings(ctx).isOpen,
    signUp: await signUpState(ctx),
    siteUrl: ctx.settings.storefrontUrl,
    shown: {
      name: brand.site_name,
      headline: hero.headline,
      text: hero.lead,
      hasPicture: hero.image !== null,
    },
    country: siteSettings(ctx).country,
  };
};

const templateSchema = z.strictObject({
  country: z.enum(TEMPLATE_COUNTRIES),
  slugs: z.array(policySlugSchema).min(1).max(20),
});

const typedSchema = z.strictObject({ accent: colourSchema, ink: colourSchema });

/** Routes of the first day, of the brand's page and of the policies, below `/membership` of the panel's own API. */
export const setupRoutes = (ctx: Context) => [
  deskRoute('GET', '/setup', 'dashboard.read', () => readSetup(ctx)),
  actRoute(ctx, 'POST', '/setup/open', 'setup', async (_call, by) => {
    const missing = await openSignUp(ctx);
    const fields = missing.map((step) => ({ path: step, text: 'This step is needed.' }));
    if (missing.length > 0)
      throw new Refusal(409, 'Sign-ups cannot be opened yet.', { code: 'not_ready', fields });
    await noteOffer(ctx, by, 'Sign-ups are open.', {});
    return { isOpen: true };
  }),
  actRoute(ctx, 'POST', '/setup/close', 'setup', async (_call, by) => {
    await closeSignUp(ctx);
    await noteOffer(ctx, by, 'Sign-ups are closed.', {});
    return { isOpen: false };
  }),
  deskRoute('GET', '/site', 'site.write', async () => ({
    currency: ctx.settings.currency,
    trialDays: TRIAL_DAYS,
    amounts: (await plansOnSale(ctx)).map(({ amountMinor }) => amountMinor),
  })),
  deskRoute('POST', '/site/colours', 'site.write', async (call) =>
    coloursOf(bodyOf(call, typedSchema)),
  ),
  deskRoute('GET', '/site/policies', 'policies', () => listPolicies(ctx)),
  actRoute(ctx, 'POST', '/site/policies/template', 'policies', async (call) => {
    const { country, slugs } = bodyOf(call, templateSchema);
    return { filled: await fillPolicies(ctx, country, slugs) };
  }),
];
