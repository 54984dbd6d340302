export {
  session,
  signOut,
  storedToken,
  useQueryOfMember,
  useSession,
  useSessionIsOver,
  useSessionLifecycle,
} from './session.ts';
export { noteContinue, SESSION_MARK_SCRIPT } from './stored-session.ts';
