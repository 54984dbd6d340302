import '../ui/fonts.css';
import '../ui/ground.css.ts';
import { AnchorButton, Button, LinkButton } from '../ui/button/button.tsx';
import { heroPictureUrl } from '../ui/hero-picture/hero-picture.tsx';
import { ArrowClockwiseIcon } from '../ui/icons/icons.ts';
import { Message } from '../ui/message/message.tsx';

/**
 * An error page; `onRetry` loads the page's data again. Without header and footer, whose texts may
 * be what failed to load; its home link reloads the site.
 */
export const ErrorPage = ({ onRetry }: { onRetry: () => void }) => (
  <main id="main">
    <title>Something slipped</title>
    <Message
      whole
      picture={heroPictureUrl}
      title="Something slipped."
      actions={
        <>
          <Button onClick={onRetry}>
            <ArrowClockwiseIcon />
            Try Again
          </Button>
          <AnchorButton kind="line" href="/">
            Go to Homepage
          </AnchorButton>
        </>
      }
    >
      The page could not be loaded. Your connection may have dropped, or we are catching our breath.
      Nothing of yours is lost.
    </Message>
  </main>
);

/** The page for an unknown URL. */
export const NotFoundPage = () => (
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
