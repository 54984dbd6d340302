import type { Category } from '../enumerations.ts';

/** The name of a category as pages show it. Its key is the same in all languages. */
export const categoryName = (category: Category): string => category;
