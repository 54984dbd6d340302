import {
  useAdmin,
  useLeaveWarning,
  useSessionEnded,
  useUpload,
} from '../../features/admin/index.ts';
import { AdminLogin } from './admin-login.tsx';
import type { AdminAddress } from './admin-search.ts';
import { Dashboard } from './dashboard.tsx';
import { Spinner } from './spinner.tsx';
import { useFocusWhenReplaced } from './use-focus-when-replaced.ts';

/**
 * The admin area (spec section 2, Admin): a spinner, then the dashboard for admins and the login for
 * everyone else. The upload is held here, so that it outlives its tab and a session that ends.
 */
export const AdminScreen = (address: AdminAddress) => {
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
