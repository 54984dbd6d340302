import type { SiteTexts } from 'contract';
import { cx } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons/icons.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { t1, t4 } from '../../ui/type.css.ts';
import * as css from './questions.css.ts';

/** What people ask before they start; opens and closes without JavaScript. */
export const Questions = ({ faq }: { faq: SiteTexts['faq'] }) => (
  <section className={section} aria-labelledby="questions">
    <div className={cx(wrap, css.grid)}>
      <h2 className={cx(t1, css.title)} id="questions">
        {faq.heading}
      </h2>
      <div className={css.list}>
        {faq.questions.map(({ question, answer }, index) => (
          <details key={question} className={css.item} open={index === 0}>
            <summary className={css.question}>
              <h3 className={t4}>{question}</h3>
              <PlusIcon className={css.cross} />
            </summary>
            <p className={css.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
);
