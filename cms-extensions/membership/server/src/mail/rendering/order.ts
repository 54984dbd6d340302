import { filled, writtenMomentIn } from 'contract';
import { z } from 'zod';
import { MAIL_TEXTS, type Reader } from '../templates/placeholders.ts';

const orderSchema = z.object({
  /** The words of the button that a law prescribes; empty for the usual ones. */
  button: z.string(),
  /** ISO 8601. */
  agreedAt: z.string(),
  /** What was said about the withdrawal; empty for nothing. */
  withdrawal: z.string(),
});

/**
 * What a member was shown with an order. The law asks for it on a durable medium (Directive
 * 2011/83, article 8): as it was shown, in the language of the page.
 */
export type OrderShown = z.output<typeof orderSchema>;

const valuesSchema = z.object({ order: orderSchema.optional() });

/**
 * What a mail says about the order that it confirms, below the wording.
 * @returns Markdown with placeholders, and their texts, so that no text is taken for Markdown
 */
export const orderPart = (
  values: Readonly<Record<string, unknown>>,
  { locale, timeZone }: Reader,
): { body: string; texts: Record<string, string> } => {
  const { order } = valuesSchema.parse(values);
  if (order === undefined) return { body: '', texts: {} };
  const moment = writtenMomentIn(locale, new Date(order.agreedAt), timeZone ?? 'UTC');
  const { button, withdrawal } = order;
  const said = MAIL_TEXTS[locale];
  const orderedWith = filled(button === '' ? said.ordered : said.orderedWith, { moment, button });
  const body = `\n\n---\n\n{{orderedWith}}${withdrawal === '' ? '' : '\n\n{{withdrawal}}'}`;
  return { body, texts: { orderedWith, withdrawal } };
};
