import type * as english from './prices.ts';
import type { Texts } from './translation.ts';

export const TAX_SUFFIXES: Texts<typeof english.TAX_SUFFIXES> = {
  inclusive: ' inkl. Steuern',
  exclusive: ' zzgl. Steuern',
};

export const taxIncluded: typeof english.taxIncluded = (amount) => ` inkl. ${amount} Steuern`;
