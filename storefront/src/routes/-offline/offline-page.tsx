import { useEffect } from 'react';
import * as m from '#messages/offline';
import { localPath } from '../../locale.ts';
import { WORKER_PATH, wantedPage } from '../../service-worker/routing.ts';
import { Button } from '../../ui/button/button.tsx';
import { ArrowClockwiseIcon } from '../../ui/icons/icons.ts';
import { Message } from '../../ui/message/message.tsx';

const goOn = () => {
  const { hash, origin } = window.location;
  window.location.replace(wantedPage(hash, origin, localPath('/')));
};

const RETRY_MS = 5000;

/**
 * Checks every five seconds whether the site can be reached: the browser's `online` often comes before
 * anything can be loaded, and does not come at all after a fault of the server.
 * @param onReached called once it can
 */
export const useReach = (onReached: () => void): void => {
  useEffect(() => {
    const check = () => {
      if (!navigator.onLine) return;
      const asking = fetch(WORKER_PATH, { method: 'HEAD', cache: 'no-store' });
      // Not yet; the next check asks again.
      asking.then(onReached, () => undefined);
    };
    const timer = setInterval(check, RETRY_MS);
    window.addEventListener('online', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', check);
    };
  }, [onReached]);
};

/**
 * What the service worker shows instead of a page while there is no connection: it returns to that
 * page as soon as the site can be reached.
 */
export const OfflinePage = () => {
  useReach(goOn);
  return (
    <main id="main">
      <Message
        title={m.title}
        actions={
          <Button onClick={goOn}>
            <ArrowClockwiseIcon />
            {m.tryAgain}
          </Button>
        }
      >
        {m.text}
      </Message>
    </main>
  );
};
