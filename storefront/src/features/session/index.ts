export {
  keepAdmin,
  session,
  signOut,
  storedToken,
  useSession,
  useSessionLifecycle,
} from './session.ts';
export { CONTINUE_KEY, SESSION_MARK_SCRIPT } from './session-storage.ts';
