import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { READ_MEMBERS } from '../addresses.ts';
import { ListPage } from './list-page.tsx';
import { MemberPage } from './member-page.tsx';

/** The members' pages, for users with the permission. */
export const MembersPages = () => (
  <Page.Protect permissions={READ_MEMBERS}>
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<MemberPage />} />
    </Routes>
  </Page.Protect>
);
