import * as m from '#messages/failures';
import '../ui/fonts.css';
import '../ui/ground.css.ts';
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
  Scripts,
  useRouter,
} from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { siteTextsQuery } from '../api/catalogue.ts';
import { PlayerHost } from '../features/player/index.ts';
import { SESSION_MARK_SCRIPT, useSessionLifecycle } from '../features/session/index.ts';
import { ToastHost } from '../features/toast/index.ts';
import { bearTranslation, EARLY_CLICKS_SCRIPT, useEarlyClicks } from '../frame/before-hydration.ts';
import { DialogHost } from '../frame/dialog-host.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { locale, localPath } from '../locale.ts';
import { isWithoutCode, loadNewRelease } from '../new-release.ts';
import { brandStyle } from '../ui/brand-style.ts';
import { AnchorButton, Button } from '../ui/button/button.tsx';
import { afterFirstTouch } from '../ui/first-touch.ts';
import { FORMATS_SCRIPT, headLinks, headMeta } from '../ui/head.ts';
import { HeroImage } from '../ui/hero-picture/hero-picture.tsx';
import { ArrowClockwiseIcon } from '../ui/icons/icons.ts';
import { Message } from '../ui/message/message.tsx';

/**
 * An error page; `onRetry` loads the page's data again. Without header and footer, whose texts may
 * be what failed to load; its home link reloads the site.
 */
const ErrorPage = ({ onRetry }: { onRetry: () => void }) => (
  <main id="main">
    <title>{m.slippedTitle}</title>
    <Message
      whole
      picture
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

// Before React takes hold of the page's texts.
if (!import.meta.env.SSR) bearTranslation();

type RouterContext = { queryClient: QueryClient };

const Document = ({ children }: { children: ReactNode }) => (
  // The script in the head changes the element before React hydrates it.
  <html lang={locale} suppressHydrationWarning>
    <head>
      <HeadContent />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
);

/** Loads the service worker's part of the page after the first touch, so that it delays nothing. */
const useServiceWorker = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    return afterFirstTouch(() => {
      import('../service-worker/client.ts')
        .then((client) => client.startServiceWorker(queryClient))
        // Without a connection, of a former build, or with site data blocked: the site works without.
        .catch((error: unknown) => console.info('The site runs without its worker', error));
    });
  }, [queryClient]);
};

const Site = () => {
  useSessionLifecycle();
  useEarlyClicks();
  useServiceWorker();
  const { hero } = useSuspenseQuery(siteTextsQuery()).data;
  return (
    <HeroImage value={hero.image}>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
      <DialogHost />
      <PlayerHost />
      <ToastHost />
    </HeroImage>
  );
};

const Failure = ({ error }: ErrorComponentProps) => {
  const router = useRouter();
  const isLost = isWithoutCode(error);
  const [isReleaseKnown, setIsReleaseKnown] = useState(false);
  useEffect(() => {
    loadNewRelease().then(() => setIsReleaseKnown(true));
  }, []);
  // Most likely this page is about to be loaded anew.
  if (isLost && !isReleaseKnown) return null;
  // React does not ask again for code that did not come.
  const onRetry = () => (isLost ? window.location.reload() : router.invalidate());
  return <ErrorPage onRetry={onRetry} />;
};

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(siteTextsQuery());
  },
  head: ({ match }) => {
    const { queryClient } = match.context;
    const brand = queryClient.getQueryData(siteTextsQuery().queryKey)?.brand;
    const style = brand === undefined ? '' : brandStyle(brand.theme);
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        ...headMeta,
      ],
      links: headLinks(brand?.icon ?? brand?.logo),
      styles: style === '' ? [] : [{ children: style }],
      // One script: the content security policy has a hash of each, in every page's headers.
      scripts: [{ children: `${SESSION_MARK_SCRIPT};${EARLY_CLICKS_SCRIPT};${FORMATS_SCRIPT}` }],
    };
  },
  shellComponent: Document,
  component: Site,
  errorComponent: Failure,
  notFoundComponent: NotFoundPage,
});
