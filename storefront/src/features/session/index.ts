export {
  keepAdmin,
  session,
  signOut,
  storedToken,
  useSession,
  useSessionLifecycle,
} from './session.ts';
export { SESSION_MARK_SCRIPT } from './session-storage.ts';
