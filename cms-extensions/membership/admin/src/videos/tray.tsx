import { Box, Button, DesignSystemProvider, Flex, Typography } from '@strapi/design-system';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { Progress, Small } from '../card.tsx';
import { counted } from '../figures.ts';
import { type Themes, themeOf } from '../strapi-patches/repeat-after-proof.tsx';
import { type Queued, uploadQueue } from './queue.ts';

const Corner = styled.section`
  position: fixed;
  inset-block-end: 2.4rem;
  inset-inline-end: 2.4rem;
  z-index: 4;
  inline-size: min(36rem, calc(100vw - 3.2rem));
  max-block-size: 50vh;
  overflow-y: auto;
  padding: 1.6rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  box-shadow: ${({ theme }) => theme.shadows.popupShadow};
  @media (max-width: 767px) {
    inset-inline-end: 1.6rem;
    inset-block-end: 8.8rem;
  }
`;

const SAYS: Readonly<Record<Queued['state'], (film: Queued) => string>> = {
  waits: () => 'waits',
  sending: ({ percent }) => `${Math.round(percent)} %`,
  stopped: ({ percent }) => `broke off at ${Math.round(percent)} %`,
  failed: ({ problem }) => problem ?? 'did not work',
  sent: () => 'a draft',
};

const Tray = () => {
  const films = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.seen);
  if (films.length === 0) return null;
  const left = films.filter(({ state }) => state === 'waits' || state === 'sending').length;
  const open = films.filter(({ state }) => state === 'stopped' || state === 'failed');
  return (
    <Corner aria-label="Uploads">
      <Flex direction="column" alignItems="stretch" gap={3}>
        <div role="status">
          <Typography variant="delta" tag="h2">
            {left > 0
              ? `Uploading ${films.length - left + 1} of ${films.length}`
              : open.length > 0
                ? `${counted(open.length, 'film')} not sent yet`
                : 'All films are sent'}
          </Typography>
        </div>
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {films.map((film) => (
            <li key={film.id}>
              <Flex justifyContent="space-between" gap={2}>
                <Typography fontWeight="semiBold" ellipsis>
                  {film.title}
                </Typography>
                <Small>{SAYS[film.state](film)}</Small>
              </Flex>
              {film.state === 'sending' && (
                <Progress label={film.title} of={100} value={Math.floor(film.percent / 10) * 10} />
              )}
              {film.state === 'stopped' && !film.isWithoutFile && (
                <Button size="S" variant="tertiary" onClick={() => uploadQueue.goOn(film.id)}>
                  Go on
                </Button>
              )}
            </li>
          ))}
        </Flex>
        {films.some(({ isWithoutFile }) => isWithoutFile) && (
          <Flex tag="label" direction="column" alignItems="stretch" gap={1}>
            <Small>Choose the same files again: they go on where they were.</Small>
            <input
              type="file"
              multiple
              accept="video/*,.mkv"
              onChange={({ target }) => uploadQueue.choose([...(target.files ?? [])])}
            />
          </Flex>
        )}
        {left > 0 ? (
          <Small>Keep this page open. You can go on working.</Small>
        ) : (
          <Box>
            <Button variant="tertiary" onClick={uploadQueue.clear}>
              Close
            </Button>
          </Box>
        )}
      </Flex>
    </Corner>
  );
};

const darkness = window.matchMedia('(prefers-color-scheme: dark)');

const onDarkness = (changed: () => void): (() => void) => {
  darkness.addEventListener('change', changed);
  return () => darkness.removeEventListener('change', changed);
};

/** In the theme of the panel: a provider sets the colours of the whole page, beside Strapi's own. */
const ThemedTray = ({ themes }: { themes: Themes }) => (
  <DesignSystemProvider locale="en" theme={useSyncExternalStore(onDarkness, () => themeOf(themes))}>
    <Tray />
  </DesignSystemProvider>
);

let isWatched = false;

/** Shows the uploads in the corner of the panel, whatever page is open, while there are any. */
export const showTray = (themes: Themes): void => {
  if (isWatched) return;
  isWatched = true;
  let remove: (() => void) | undefined;
  const show = (): void => {
    if (uploadQueue.seen().length === 0) {
      remove?.();
      remove = undefined;
    } else if (remove === undefined) {
      const place = document.body.appendChild(document.createElement('div'));
      const root = createRoot(place);
      root.render(<ThemedTray themes={themes} />);
      remove = () => {
        root.unmount();
        place.remove();
      };
    }
  };
  uploadQueue.subscribe(show);
  // Some may have been left before a reload.
  show();
};
