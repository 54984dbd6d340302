import {
  useAdmin,
  useLeaveWarning,
  useSessionEnded,
  useUpload,
} from '../../features/admin/index.ts';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { hidden } from '../../ui/layout.css.ts';
import * as css from './admin.css.ts';
import type { AdminAddress } from './admin-search.ts';
import { Dashboard } from './dashboard.tsx';
import { AdminLogin } from './login.tsx';

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
      {admin !== null && <Dashboard admin={admin} upload={upload} {...address} />}
    </main>
  );
};
