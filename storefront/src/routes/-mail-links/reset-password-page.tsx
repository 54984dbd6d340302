import {
  LinkRequestForm,
  NewPasswordForm,
  useLinkToken,
} from '../../features/password-reset/index.ts';
import { LinkPage } from './link-page.tsx';

/** A forgotten password: requests a link or, opened by a mailed link, sets the new password. */
export const ResetPasswordPage = () => {
  const token = useLinkToken();
  if (token === undefined) return <LinkPage title="Your password" />;
  return token === null ? (
    <LinkPage
      title="Forgot your password?"
      text="Tell us your e-mail, and we send you a link to choose a new one."
    >
      <LinkRequestForm />
    </LinkPage>
  ) : (
    <LinkPage title="Choose a new password" text="It takes the place of the old one at once.">
      <NewPasswordForm key={token} token={token} />
    </LinkPage>
  );
};
