import * as css from './facts.css.ts';

/** Facts in two columns: term and value. */
export const Facts = ({ facts }: { facts: ReadonlyArray<{ term: string; value: string }> }) => (
  <dl className={css.facts}>
    {facts.map(({ term, value }) => (
      <div key={term} className={css.fact}>
        <dt className={css.term}>{term}</dt>
        <dd className={css.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
