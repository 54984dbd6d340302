import { LinkButton } from '../../ui/button/button.tsx';
import { heroPictureUrl } from '../../ui/hero-picture/hero-picture.tsx';
import { Message } from '../../ui/message/message.tsx';

/** An address that leads nowhere. */
export const NotFoundScreen = () => (
  <main id="main">
    <title>Page not found</title>
    <Message
      title="This page has left the mat."
      picture={heroPictureUrl}
      actions={
        <>
          <LinkButton to="/workouts">Browse workouts</LinkButton>
          <LinkButton kind="line" to="/">
            Go to Homepage
          </LinkButton>
        </>
      }
    >
      There is nothing at this address. It may have moved, or the link was cut short on its way to
      you.
    </Message>
  </main>
);
