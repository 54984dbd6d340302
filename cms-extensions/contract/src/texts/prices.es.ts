import type * as english from './prices.ts';
import type { Texts } from './translation.ts';

export const TAX_SUFFIXES: Texts<typeof english.TAX_SUFFIXES> = {
  inclusive: ' impuestos incl.',
  exclusive: ' más impuestos',
};

export const taxIncluded: typeof english.taxIncluded = (amount) => ` incl. ${amount} de impuestos`;
