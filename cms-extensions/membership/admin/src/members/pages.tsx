import { Route, Routes } from 'react-router-dom';
import { ImportPage } from '../import/page.tsx';
import { Protected } from '../page.tsx';
import { ListPage } from './list-page.tsx';
import { MemberPage } from './member-page.tsx';

/** The members' pages, for users with the permission. */
const MembersPages = () => (
  <Protected right="members.read">
    <Routes>
      <Route index element={<ListPage />} />
      <Route path="import" element={<ImportPage />} />
      <Route path="import/:importId" element={<ImportPage />} />
      <Route path=":id" element={<MemberPage />} />
    </Routes>
  </Protected>
);

export default MembersPages;
