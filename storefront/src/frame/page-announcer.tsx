import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { hidden } from '../ui/layout.css.ts';

/**
 * Tells screen readers the title of each further page: the browser does so only for a page that it
 * loads itself.
 */
export const PageAnnouncer = () => {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) setTitle(document.title);
      }),
    [router],
  );
  return (
    <p aria-live="polite" className={hidden}>
      {title}
    </p>
  );
};
