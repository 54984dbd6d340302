import { useEffect, useRef } from 'react';
import type { Upload } from '../../features/admin-upload/index.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadProgress } from './upload-progress.tsx';
import * as css from './upload-tab.css.ts';

/** Keeps the focus in a place whose content, and the focused button with it, is replaced. */
const useFocusWhenReplaced = (content: string) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(content);
  useEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    place.current?.focus();
  }, [content]);
  return place;
};

/** Upload Video: the form, or how far its upload is (spec section 2). */
export const UploadTab = ({ upload }: { upload: Upload }) => {
  const showsForm = upload.state.step === 'form';
  const place = useFocusWhenReplaced(showsForm ? 'form' : 'progress');
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {showsForm ? <UploadForm upload={upload} /> : <UploadProgress upload={upload} />}
    </div>
  );
};
