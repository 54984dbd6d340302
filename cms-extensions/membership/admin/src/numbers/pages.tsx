import { Navigate, Route, Routes } from 'react-router-dom';
import { useMay } from '../menu/tabs.tsx';
import { DeskPages, Protected } from '../page.tsx';
import { BusinessPage } from './business.tsx';
import { SourcesPage } from './sources.tsx';
import { VideosPage } from './videos.tsx';

/** The business in numbers, for users with one of the permissions. */
const NumbersPages = () => {
  const may = useMay();
  const first = may('numbers.read') ? <BusinessPage /> : <Navigate to="videos" replace />;
  return (
    <DeskPages title="Numbers" right={['numbers.read', 'numbers.videos']}>
      <Routes>
        <Route index element={first} />
        <Route path="videos" element={<VideosPage />} />
        <Route
          path="sources"
          element={
            <Protected right="numbers.read">
              <SourcesPage />
            </Protected>
          }
        />
      </Routes>
    </DeskPages>
  );
};

export default NumbersPages;
