import { Layouts, Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { WRITE_SITE } from '../addresses.ts';
import { Brand } from './brand.tsx';
import { Texts } from './texts.tsx';

/** Look and words of the site, for users with the permission. */
export const SitePages = () => (
  <Page.Protect permissions={WRITE_SITE}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Site</Page.Title>
        <Routes>
          <Route index element={<Brand />} />
          <Route path="texts" element={<Texts />} />
        </Routes>
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
);
