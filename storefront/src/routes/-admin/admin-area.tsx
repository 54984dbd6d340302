import { useQuery } from '@tanstack/react-query';
import { AUTH_ERRORS } from 'contract';
import { useState } from 'react';
import { adminSettingsQuery } from '../../api/admin.ts';
import {
  adminLoginFailure,
  signInAsAdmin,
  useAdmin,
  useLeaveWarning,
  useSessionEnded,
  useUpload,
} from '../../features/admin/index.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
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
import type { AdminAddress } from './admin-search.ts';

const Dashboard = lazyContent(async () => (await import('./dashboard.tsx')).Dashboard);

type Demo = { email: string; password: string };

const DemoHint = ({ demo }: { demo: Demo }) => (
  <p className={cx(small, css.demo)}>
    Demo admin: <span className={strong}>{demo.email}</span> with the password{' '}
    <span className={strong}>{demo.password}</span>
  </p>
);

/** The admin's login (spec section 2); a demo prefills it and shows the credentials (section 6). */
const AdminLogin = ({ sessionEnded }: { sessionEnded: boolean }) => {
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
  const ended = sessionEnded ? AUTH_ERRORS.sessionExpired : null;
  const notice = failure === null ? ended : adminLoginFailure(failure);
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
            {demo !== null && <DemoHint demo={demo} />}
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
  const { status, admin } = useAdmin();
  const sessionEnded = useSessionEnded(admin !== null);
  const upload = useUpload();
  useLeaveWarning(upload.isUnderWay);
  const place = useFocusWhenReplaced<HTMLElement>(status === 'loading' ? null : status);
  return (
    <main id="main" ref={place} tabIndex={-1}>
      {status === 'loading' && <Spinner />}
      {status === 'stranger' && <AdminLogin sessionEnded={sessionEnded} />}
      {admin !== null && (
        <Dashboard admin={admin} upload={upload} {...address} fallback={<Spinner />} />
      )}
    </main>
  );
};
