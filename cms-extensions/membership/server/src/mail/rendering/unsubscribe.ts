import type { MailingList } from 'contract';
import { z } from 'zod';
import type { Site } from './site.ts';

const REASONS: Readonly<Record<MailingList, string>> = {
  workout_reminders: 'You get this mail because you chose to be reminded of your workouts.',
  marketing_emails: 'You get this mail because you chose to hear our news.',
};

/** How a reader unsubscribes from a list, and why the reader gets its mails. */
export type Unsubscribing = { reason: string; href: string; headers: Record<string, string> };

/**
 * The unsubscribe link and headers of a list's mail: a page for the reader, and for mail programs a
 * URL that unsubscribes with one POST (RFC 8058).
 * @param values the order's, with `unsubscribeToken`, which identifies the reader and the list
 */
export const unsubscribing = (
  list: MailingList,
  values: Readonly<Record<string, unknown>>,
  { url }: Site,
): Unsubscribing => {
  const { unsubscribeToken } = z.object({ unsubscribeToken: z.string() }).parse(values);
  const query = `?token=${encodeURIComponent(unsubscribeToken)}`;
  return {
    reason: REASONS[list],
    href: `${url}/unsubscribe${query}`,
    headers: {
      'List-Unsubscribe': `<${url}/api/preferences/unsubscribe${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
