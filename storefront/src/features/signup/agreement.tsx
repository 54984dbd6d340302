import { useSuspenseQuery } from '@tanstack/react-query';
import * as m from '#messages/signup';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { localPath } from '../../locale.ts';
import { cx } from '../../ui/class-names.ts';
import { small, soft } from '../../ui/type.css.ts';

/** A link in a text, in a new tab, so that the form stays. */
const linkTo = (path: string) => (text: string) => (
  <a href={localPath(path)} target="_blank" rel="noreferrer">
    {text}
  </a>
);

/** The agreement that creating an account implies, once there is what to agree to. */
export const Agreement = () => {
  const { policies } = useSuspenseQuery(siteTextsQuery()).data;
  const published = (['terms', 'privacy'] as const).every((slug) => policies.includes(slug));
  return published ? (
    <p className={cx(small, soft)}>
      {m.agreement({ terms: linkTo('/terms'), privacy: linkTo('/privacy') })}
    </p>
  ) : null;
};
