import { useQuery } from '@tanstack/react-query';
import { AUTH_ERRORS } from 'contract';
import { useState } from 'react';
import { login, logout } from '../../api/account.ts';
import { adminSettingsQuery } from '../../api/admin.ts';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { session, useSession, useSessionIsOver } from '../../features/session/index.ts';
import { WindowLight } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { form } from '../../ui/field/field.css.ts';
import { EmailField, PasswordField } from '../../ui/field/field.tsx';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { hidden, wrap } from '../../ui/layout.css.ts';
import { lazyContent } from '../../ui/lazy-part.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, strong, t1 } from '../../ui/type.css.ts';
import * as css from './admin.css.ts';
import type { AdminAddress } from './manage-tab.tsx';
import { useUpload } from './upload.ts';

const Dashboard = lazyContent(async () => (await import('./dashboard.tsx')).Dashboard);

/** The login is of another role (spec section 5, Admin login). */
class AdminRequired extends Error {}

/**
 * Signs in as an admin, with the site's own session.
 * @throws {AdminRequired} when the account has another role, and whatever the login throws
 */
const signInAsAdmin = async (credentials: { email: string; password: string }): Promise<void> => {
  const begun = await login(credentials);
  if (begun.user.role === 'admin') {
    session?.adopt(begun);
    return;
  }
  await logout(begun.access_token).catch((error: unknown) => {
    console.warn('The session could not be ended at the server', error);
  });
  throw new AdminRequired(AUTH_ERRORS.adminRequired);
};

/** The admin's login (spec section 2); a demo prefills it and shows the credentials (section 6). */
const AdminLogin = () => {
  const isOver = useSessionIsOver();
  const { data: settings } = useQuery(adminSettingsQuery());
  const demo = settings?.demo ?? null;
  const [isEdited, setEdited] = useState(false);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).loginSchema,
    defaultValues: { email: '', password: '' },
    // The demo's password would stand beside somebody's own address.
    values: isEdited ? undefined : (demo ?? undefined),
    onSubmit: signInAsAdmin,
  });
  const ended = isOver ? AUTH_ERRORS.sessionExpired : null;
  const failed = failure instanceof AdminRequired ? failure.message : undefined;
  const notice =
    failure === null ? ended : (failed ?? errorMessage(failure, AUTH_ERRORS.loginFailed));
  return (
    <div className={css.loginPage}>
      <WindowLight className={css.light} />
      <div className={wrap}>
        <div className={css.login}>
          <h1 className={t1}>Admin Login</h1>
          <form className={form} onSubmit={submit} onInput={() => setEdited(true)} noValidate>
            {notice !== null && <Alert title={notice} />}
            <EmailField {...field('email')} />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...field('password')}
            />
            {demo !== null && (
              <p className={cx(small, css.demo)}>
                Demo admin: <span className={strong}>{demo.email}</span> with the password{' '}
                <span className={strong}>{demo.password}</span>
              </p>
            )}
            <div>
              <Button type="submit" busy={busy}>
                {busy ? 'Logging in' : 'Login'}
              </Button>
            </div>
          </form>
        </div>
      </div>
    </div>
  );
};

/** A loading indicator while nothing else can be shown. */
export const Spinner = () => (
  <div className={css.spinner} role="status">
    <span className={css.ring} aria-hidden="true" />
    <span className={hidden}>Loading</span>
  </div>
);

/**
 * The admin area (spec section 2, Admin): a spinner, then the dashboard for admins or the login for
 * everyone else. The upload's state is held here, so that it survives a tab change and an expired
 * session.
 */
export const AdminArea = (address: AdminAddress) => {
  const { status, user } = useSession();
  // The server checks the role at every call.
  const admin = user?.role === 'admin' ? user : null;
  const shown = admin === null && status !== 'loading' ? 'login' : status;
  const upload = useUpload();
  const place = useFocusWhenReplaced<HTMLElement>(shown === 'loading' ? null : shown);
  return (
    <main id="main" ref={place} tabIndex={-1}>
      {shown === 'loading' && <Spinner />}
      {shown === 'login' && <AdminLogin />}
      {admin !== null && (
        <Dashboard admin={admin} upload={upload} {...address} fallback={<Spinner />} />
      )}
    </main>
  );
};
