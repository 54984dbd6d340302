import '../../ui/fonts.css';
import '../../ui/ground.css.ts';
import { AnchorButton, Button } from '../../ui/button/button.tsx';
import { heroPictureUrl } from '../../ui/hero-picture/hero-picture.tsx';
import { ArrowClockwiseIcon } from '../../ui/icons/icons.ts';
import { Message } from '../../ui/message/message.tsx';

/**
 * Something failed; `onRetry` loads the page's data again. It stands without header and footer,
 * whose words may be what could not be loaded, and leads home by a fresh load.
 */
export const ErrorScreen = ({ onRetry }: { onRetry: () => void }) => (
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
