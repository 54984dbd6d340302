import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

/** What the desk answers with a sentence for the person at the screen. */
const REFUSED = 409;

/**
 * Saves a file that a call of the desk answers.
 * @param end of its name, such as `.csv`
 * @returns a function that does it, and whether it is under way
 */
export const useSaving = (url: string, name: string, end: string) => {
  const [isBusy, setIsBusy] = useState(false);
  const { toggleNotification } = useNotification();
  const save = async (params: Record<string, string> = {}): Promise<void> => {
    setIsBusy(true);
    try {
      const { data, status = 200 } = await getFetchClient().get<Blob>(url, {
        responseType: 'blob',
        params,
        // Strapi's client drops the words of what it takes for an error.
        validateStatus: (one) => one === REFUSED,
      });
      if (status === REFUSED) throw new Error(JSON.parse(await data.text()).error.message);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(data);
      link.download = `${name}-${new Date().toISOString().slice(0, 10)}${end}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The file could not be made.';
      toggleNotification({ type: 'danger', message });
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
};

type SaveProps = {
  url: string;
  name: string;
  end: string;
  params?: Record<string, string>;
  children: string;
};

/** A button that does it. */
export const SaveButton = ({ url, name, end, params, children }: SaveProps) => {
  const { save, isBusy } = useSaving(url, name, end);
  return (
    <Button
      variant="tertiary"
      startIcon={<Download />}
      loading={isBusy}
      onClick={() => void save(params)}
    >
      {children}
    </Button>
  );
};
