import { Navigate, Route, Routes } from 'react-router-dom';
import { READ_NUMBERS, READ_VIDEO_NUMBERS } from '../addresses.ts';
import { useMay } from '../menu/tabs.tsx';
import { DeskPages, Protected } from '../page.tsx';
import { BusinessPage } from './business.tsx';
import { SourcesPage } from './sources.tsx';
import { VideosPage } from './videos.tsx';

/** The business in numbers, for users with one of the permissions. */
const NumbersPages = () => {
  const may = useMay();
  const first = may(READ_NUMBERS) ? <BusinessPage /> : <Navigate to="videos" replace />;
  return (
    <DeskPages title="Numbers" permissions={[...READ_NUMBERS, ...READ_VIDEO_NUMBERS]}>
      <Routes>
        <Route index element={first} />
        <Route path="videos" element={<VideosPage />} />
        <Route
          path="sources"
          element={
            <Protected permissions={READ_NUMBERS}>
              <SourcesPage />
            </Protected>
          }
        />
      </Routes>
    </DeskPages>
  );
};

export default NumbersPages;
