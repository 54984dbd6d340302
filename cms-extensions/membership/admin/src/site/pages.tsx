import { Route, Routes } from 'react-router-dom';
import { DeskPages } from '../page.tsx';
import { Brand } from './brand.tsx';
import { Policies } from './policies.tsx';
import { Texts } from './texts.tsx';

/** Look and words of the site, for users with the permission. */
const SitePages = () => (
  <DeskPages title="Site" right="site.write">
    <Routes>
      <Route index element={<Brand />} />
      <Route path="texts" element={<Texts />} />
      <Route path="policies" element={<Policies />} />
    </Routes>
  </DeskPages>
);

export default SitePages;
