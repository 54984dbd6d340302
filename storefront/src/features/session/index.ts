export {
  keepAdmin,
  session,
  signOut,
  storedToken,
  useSession,
  useSessionLifecycle,
} from './session.ts';
export { noteContinue, SESSION_MARK_SCRIPT } from './session-storage.ts';
