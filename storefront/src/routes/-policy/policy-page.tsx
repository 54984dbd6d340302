import { useSuspenseQuery } from '@tanstack/react-query';
import type { PolicySlug } from 'contract';
import * as m from '#messages/policy';
import type { Locale } from '../../../locales.ts';
import { policyQuery } from '../../api/catalogue.ts';
import { serverDate } from '../../api/server-clock.ts';
import { NotFoundPage } from '../../frame/not-found-page.tsx';
import { langOf } from '../../locale.ts';
import { WindowLight } from '../../ui/basics.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { headingsOf } from '../../ui/prose/headings.ts';
import { prose } from '../../ui/prose/prose.css.ts';
import { lead, small, soft, strong, t1 } from '../../ui/type.css.ts';
import * as css from './policy.css.ts';

/* The text itself comes from the server; what reads it is not waited for. */
const Prose = lazyPart(async () => (await import('../../ui/prose/prose.tsx')).Prose);

type ContentsProps = { markdown: string; lang: Locale | undefined };

const Contents = ({ markdown, lang }: ContentsProps) => (
  <nav className={css.contents} aria-labelledby="contents">
    <h2 className={cx(small, strong, css.contentsTitle)} id="contents">
      {m.contents}
    </h2>
    <ul lang={lang}>
      {headingsOf(markdown).map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} className={css.contentsLink}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * A policy page. Its date is always today (spec section 2, Policy pages), except that of the
 * accessibility statement, which says when it was true.
 */
export const PolicyPage = ({ slug }: { slug: PolicySlug }) => {
  const policy = useSuspenseQuery(policyQuery(slug)).data;
  if (policy === null) return <NotFoundPage />;
  const lang = langOf(policy.language);
  const updated = slug === 'accessibility' ? new Date(policy.updated_at) : serverDate();
  return (
    <main id="main">
      <div className={css.head}>
        <WindowLight className={css.light} />
        <div className={cx(wrap, css.headText)}>
          <h1 className={t1} lang={lang}>
            {policy.title}
          </h1>
          {policy.intro !== '' && (
            <p className={lead} lang={lang}>
              {policy.intro}
            </p>
          )}
          {/* The date may differ between the server's and the reader's clock. */}
          <p className={cx(small, soft)} suppressHydrationWarning>
            {m.updated({ day: writtenDate(updated) })}
          </p>
        </div>
      </div>
      <div className={cx(wrap, css.columns)}>
        <Contents markdown={policy.body} lang={lang} />
        <article className={css.body} lang={lang}>
          <Prose markdown={policy.body} fallback={<p className={prose}>{policy.body}</p>} />
        </article>
      </div>
    </main>
  );
};
