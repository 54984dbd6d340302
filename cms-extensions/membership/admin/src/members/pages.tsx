import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { ListPage } from './list-page.tsx';
import { MemberPage } from './member-page.tsx';
import { READ_MEMBERS } from './rights.ts';

/** The members' pages, for users with the permission. */
export const MembersPages = () => (
  <Page.Protect permissions={READ_MEMBERS}>
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<MemberPage />} />
    </Routes>
  </Page.Protect>
);
