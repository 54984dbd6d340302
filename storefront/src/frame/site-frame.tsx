import * as m from '#messages/frame';
import '../ui/fonts.css';
import '../ui/ground.css.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { siteTextsQuery } from '../api/site-texts.ts';
import { skip } from '../ui/layout.css.ts';
import { noteFirstPath } from './first-path.ts';
import { footer } from './footer.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { SiteHeader } from './site-header.tsx';

const SiteFooter = footer.part('SiteFooter');

/** Header and footer of every page. */
export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const { brand } = useSuspenseQuery(siteTextsQuery()).data;
  noteFirstPath(useRouter().state.location.pathname);
  return (
    <>
      <a className={skip} href="#main">
        {m.skip}
      </a>
      <SiteHeader siteName={brand.site_name} />
      {children}
      <SiteFooter />
      <PageAnnouncer />
    </>
  );
};
