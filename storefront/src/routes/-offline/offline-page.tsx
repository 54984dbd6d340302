import { useEffect, useState } from 'react';
import * as m from '#messages/offline';
import { level } from '#messages/values';
import * as card from '../../features/workout-card/workout-card.css.ts';
import { localPath } from '../../locale.ts';
import { type KeptCard, keptCards, pictureUrl } from '../../service-worker/cards.ts';
import { WORKER_PATH, wantedPage } from '../../service-worker/routing.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ArrowClockwiseIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Message } from '../../ui/message/message.tsx';
import { t2 } from '../../ui/type.css.ts';
import * as css from './offline-page.css.ts';

/** A browser that blocks site data has no cache to read. */
const nothingKept = (error: unknown): void => console.info('Nothing is kept here', error);

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

const useKeptCards = (): KeptCard[] => {
  const [cards, setCards] = useState<KeptCard[]>([]);
  useEffect(() => {
    // Absent on an address without TLS.
    if ('caches' in window) keptCards().then(setCards, nothingKept);
  }, []);
  return cards;
};

const Picture = ({ path }: { path: string }) => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = pictureUrl(path);
    made.then(setUrl, nothingKept);
    return () => {
      made.then((address) => address !== null && URL.revokeObjectURL(address), nothingKept);
    };
  }, [path]);
  return url !== null && <img src={url} alt="" />;
};

const Card = ({ title, duration, difficulty, category, picture }: KeptCard) => (
  <div className={card.card}>
    {picture !== null && (
      <div className={card.cardPicture}>
        <Picture path={picture} />
      </div>
    )}
    <div>
      <h3 className={card.title}>{title}</h3>
      <p className={card.meta}>
        <span>{m.minutes({ minutes: duration })}</span>
        <span>{category}</span>
        <span>{level({ level: difficulty })}</span>
      </p>
    </div>
  </div>
);

/**
 * What the service worker shows instead of a page while there is no connection: it returns to that
 * page as soon as the site can be reached, and shows what the library showed last.
 */
export const OfflinePage = () => {
  const cards = useKeptCards();
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
      {cards.length > 0 && (
        <section className={cx(wrap, css.kept)} aria-labelledby="kept">
          <h2 className={t2} id="kept">
            {m.lastSeen}
          </h2>
          <ul className={css.cards}>
            {cards.map((one) => (
              <li key={one.id}>
                <Card {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
};
