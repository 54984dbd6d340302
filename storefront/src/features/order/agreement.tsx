import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as m from '#messages/signup';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { localPath } from '../../locale.ts';
import { cx } from '../../ui/class-names.ts';
import { small, soft } from '../../ui/type.css.ts';

type PolicyLink = (text: string) => ReactNode;
type AgreementProps = { text?: (links: { terms: PolicyLink; privacy: PolicyLink }) => ReactNode };

/** A link in a text, in a new tab, so that the form stays. */
const linkTo =
  (path: string): PolicyLink =>
  (text) => (
    <a href={localPath(path)} target="_blank" rel="noreferrer">
      {text}
    </a>
  );

/** What sending a form agrees to, once there is what to agree to: by default, an account's. */
export const Agreement = ({ text = m.agreement }: AgreementProps) => {
  const { policies } = useSuspenseQuery(siteTextsQuery()).data;
  const published = (['terms', 'privacy'] as const).every((slug) => policies.includes(slug));
  return published ? (
    <p className={cx(small, soft)}>
      {text({ terms: linkTo('/terms'), privacy: linkTo('/privacy') })}
    </p>
  ) : null;
};
