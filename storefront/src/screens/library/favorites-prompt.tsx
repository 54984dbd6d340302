import { openDialog } from '../../features/dialogs/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { EmptyState } from '../../ui/empty/empty-state.tsx';

/** The Favorites tab of a visitor: she is asked to sign in. */
export const FavoritesPrompt = () => (
  <div className={visitorsOnly}>
    <EmptyState
      title="Your favorites are kept with your account."
      actions={<Button onClick={() => openDialog('sign-in')}>Sign In</Button>}
    >
      Sign in to see the workouts that you have marked with a heart.
    </EmptyState>
  </div>
);
