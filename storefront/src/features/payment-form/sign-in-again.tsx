import { Button } from '../../ui/button/button.tsx';

const reload = (): void => window.location.reload();

/** The way on from a session that is over (spec section 4, Payment setup session failure). */
export const SignInAgain = () => (
  <Button kind="line" small onClick={reload}>
    Sign In Again
  </Button>
);
