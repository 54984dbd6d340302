import type { Upload } from '../../features/admin/index.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import * as css from './upload-tab.css.ts';
import { useFocusWhenReplaced } from './use-focus-when-replaced.ts';

/** Upload Video: the form, or how far its upload is (spec section 2). */
export const UploadTab = ({ upload }: { upload: Upload }) => {
  const showsForm = upload.state.step === 'form';
  const place = useFocusWhenReplaced<HTMLDivElement>(showsForm ? 'form' : 'progress');
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {showsForm ? <UploadForm upload={upload} /> : <UploadProgress upload={upload} />}
    </div>
  );
};
