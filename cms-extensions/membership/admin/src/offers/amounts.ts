import { toMinorUnits } from 'contract';

/** An amount that was typed as `9,99` or `9.99`, in minor units; null when it is none. */
export const minorOf = (typed: string, currency: string): number | null => {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(text)) return null;
  try {
    return toMinorUnits(Number(text), currency);
  } catch {
    // More decimals than the currency has.
    return null;
  }
};

/** A whole number that was typed; null when it is none. */
export const wholeOf = (typed: string): number | null =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null;
