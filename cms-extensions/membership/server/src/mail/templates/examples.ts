import { definitionOf, type MailKey } from './list.ts';
import { PLACEHOLDERS } from './placeholders.ts';

/** Example values of a mail, to render its template with. */
export const exampleValues = (key: MailKey): Record<string, unknown> => ({
  ...Object.fromEntries(
    definitionOf(key).placeholders.map((name) => [name, PLACEHOLDERS[name].example]),
  ),
  ...(definitionOf(key).list !== undefined && { unsubscribeToken: 'list.member.signature' }),
});
