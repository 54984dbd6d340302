import { LinkRequestForm } from '../../features/password-reset/link-request-form.tsx';
import { NewPasswordForm } from '../../features/password-reset/new-password-form.tsx';
import { useLinkToken } from '../../features/password-reset/use-link-token.ts';
import { LetterPage } from './letter-page.tsx';

/** A forgotten password: requests a link or, opened by a mailed link, sets the new password. */
export const ResetPasswordScreen = () => {
  const token = useLinkToken();
  if (token === undefined) return <LetterPage title="Your password" />;
  return token === null ? (
    <LetterPage
      title="Forgot your password?"
      text="Tell us your e-mail, and we send you a link to choose a new one."
    >
      <LinkRequestForm />
    </LetterPage>
  ) : (
    <LetterPage title="Choose a new password" text="It takes the place of the old one at once.">
      <NewPasswordForm key={token} token={token} />
    </LetterPage>
  );
};
