import { Layouts, Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { READ_NUMBERS } from '../addresses.ts';
import { BusinessPage } from './business.tsx';

/** The business in numbers, for users with the permission. */
export const NumbersPages = () => (
  <Page.Protect permissions={READ_NUMBERS}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Numbers</Page.Title>
        <Routes>
          <Route index element={<BusinessPage />} />
        </Routes>
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
);
