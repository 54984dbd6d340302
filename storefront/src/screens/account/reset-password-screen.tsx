import { useLocation } from '@tanstack/react-router';
import { LinkRequestForm } from '../../features/password-reset/link-request-form.tsx';
import { tokenIn } from '../../features/password-reset/link-token.ts';
import { NewPasswordForm } from '../../features/password-reset/new-password-form.tsx';
import { LetterPage } from './letter-page.tsx';

/** A forgotten password: asking for a link, or, with the link of a mail, the new password. */
export const ResetPasswordScreen = () => {
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
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
