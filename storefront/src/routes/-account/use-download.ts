import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { toasts } from '../../features/toast/index.ts';

/**
 * Offers what is read as a file download; a failure is shown as a toast.
 * @param failed its title, and its text where the server gives none
 */
export const useDownload = (read: () => Promise<File>, failed: { title: string; text: string }) => {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await read();
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = file.name;
      link.click();
      URL.revokeObjectURL(url);
    } catch (error) {
      const description = errorMessage(error, failed.text);
      toasts.show({ kind: 'failure', title: failed.title, description });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
};
