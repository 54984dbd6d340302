/* What is said beside prices. */

/** Beside a list price that contains taxes, or that they are added to. */
export const TAX_SUFFIXES = { inclusive: ' incl. tax', exclusive: ' plus tax' } as const;

/** Beside a charge: what of it is tax. */
export const taxIncluded = (amount: string): string => ` incl. ${amount} tax`;
