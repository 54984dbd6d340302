import * as m from '#messages/frame';
import '../ui/fonts.css';
import '../ui/ground.css.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { siteTextsQuery } from '../api/site-texts.ts';
import { skip } from '../ui/layout.css.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header and footer of every page. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const { brand, law } = useSuspenseQuery(siteTextsQuery()).data;
  const onLandingPage = useLocation({ select: ({ pathname }) => pathname === '/' });
  return (
    <>
      <a className={skip} href="#main">
        {m.skip}
      </a>
      <SiteHeader siteName={brand.site_name} />
      {children}
      <SiteFooter brand={brand} law={law} call={onLandingPage} />
      <PageAnnouncer />
    </>
  );
};
