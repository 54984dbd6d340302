export type { FindWorkout } from './catalogue.ts';
export { categoryIds, keepUsedCategory, needCategory } from './categories.ts';
export { CONTENT } from './content.ts';
export { checkLaw, readLaw } from './law.ts';
export { findMovements } from './movements.ts';
export { catalogueOf, findWorkout, programmesOf, refreshCatalogue } from './of-context.ts';
export { checkPlaceholders } from './placeholders.ts';
export { readShownPolicies } from './policies.ts';
export { countGaps, refuseGaps } from './policy-guard.ts';
export { fillPolicies, TEMPLATE_COUNTRIES } from './policy-templates/policy-templates.ts';
export { type Previewed, previewAddress, previewEndpoint } from './preview.ts';
export { checkWeeks, completeAtPublication } from './programme-check.ts';
export { movePlans } from './programme-migration.ts';
export type { CatalogueProgramme, WorkoutDay } from './programmes.ts';
export { catalogueRoutes } from './routes.ts';
export { readSales, SALE_UID, type Sale } from './sale.ts';
export { lowestBefore, type PriceSince, saleAt, salePriceOf } from './sale-rules.ts';
export { searchedWords, searchIn } from './search.ts';
export { giveCopySlug, giveSlug, noteSlug } from './slugs.ts';
export {
  beginInEnglish,
  deleteTranslations,
  keepToTexts,
  TRANSLATED,
} from './translations.ts';
