import * as m from '#messages/frame';
import '../ui/fonts.css';
import '../ui/ground.css.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { siteTextsQuery } from '../api/catalogue.ts';
import { hidden, skip } from '../ui/layout.css.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * Tells screen readers the title of each further page: the browser does so only for a page that it
 * loads itself.
 */
const PageAnnouncer = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) setTitle(document.title);
      }),
    [router],
  );
  return (
    <p aria-live="polite" className={hidden}>
      {title}
    </p>
  );
};

export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  const onLandingPage = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <a className={skip} href="#main">
        {m.skip}
      </a>
      <SiteHeader texts={texts} />
      {children}
      <SiteFooter texts={texts} call={onLandingPage} />
      <PageAnnouncer />
    </>
  );
};
