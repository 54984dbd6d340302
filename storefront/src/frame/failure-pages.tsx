import * as m from '#messages/failures';
import { localPath } from '../locale.ts';
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
    <title>{m.slippedTitle}</title>
    <Message
      whole
      picture={heroPictureUrl}
      title={m.slipped}
      actions={
        <>
          <Button onClick={onRetry}>
            <ArrowClockwiseIcon />
            {m.tryAgain}
          </Button>
          <AnchorButton kind="line" href={localPath('/')}>
            {m.goHome}
          </AnchorButton>
        </>
      }
    >
      {m.slippedText}
    </Message>
  </main>
);

/** The page for an unknown URL. */
export const NotFoundPage = () => (
  <main id="main">
    <title>{m.notFoundTitle}</title>
    <Message
      title={m.notFound}
      picture={heroPictureUrl}
      actions={
        <>
          <LinkButton to="/workouts">{m.browse}</LinkButton>
          <LinkButton kind="line" to="/">
            {m.goHome}
          </LinkButton>
        </>
      }
    >
      {m.notFoundText}
    </Message>
  </main>
);
