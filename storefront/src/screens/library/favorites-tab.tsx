import { openDialog } from '../../features/dialogs/index.ts';
import { useSession } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { EmptyState } from '../../ui/empty/empty-state.tsx';

/** The Favorites tab: a visitor is asked to sign in, a member sees what belongs here. */
export const FavoritesTab = () => {
  const { user } = useSession();
  if (user === null) {
    return (
      <div className={visitorsOnly}>
        <EmptyState
          title="Your favorites are kept with your account."
          actions={<Button onClick={() => openDialog('sign-in')}>Sign In</Button>}
        >
          Sign in to see the workouts that you have marked with a heart.
        </EmptyState>
      </div>
    );
  }
  return (
    <EmptyState
      title="No favorites yet."
      actions={<LinkButton to="/workouts">All Workouts</LinkButton>}
    >
      The workouts that you mark with a heart stand here, on every device that you sign in on.
    </EmptyState>
  );
};
