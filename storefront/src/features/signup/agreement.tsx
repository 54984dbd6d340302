import { cx } from '../../ui/class-names.ts';
import { small, soft } from '../../ui/type.css.ts';

/** What creating an account agrees to. */
export const Agreement = () => (
  <p className={cx(small, soft)}>
    By continuing you agree to our{' '}
    <a href="/terms" target="_blank" rel="noreferrer">
      Terms & Conditions
    </a>{' '}
    and{' '}
    <a href="/privacy" target="_blank" rel="noreferrer">
      Privacy Policy
    </a>
    .
  </p>
);
