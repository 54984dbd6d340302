import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Saves the members of the filter as a file, with the columns that an import reads. */
export const ExportButton = () => {
  const [params] = useSearchParams();
  const filter = params.get('filter') ?? 'all';
  const [isBusy, setIsBusy] = useState(false);
  const { toggleNotification } = useNotification();
  const save = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { data } = await getFetchClient().get<Blob>('/membership/members.csv', {
        responseType: 'blob',
        params: { filter },
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(data);
      link.download = `members-${new Date().toISOString().slice(0, 10)}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The file could not be made.';
      toggleNotification({ type: 'danger', message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="tertiary"
      startIcon={<Download />}
      loading={isBusy}
      onClick={() => void save()}
    >
      Export
    </Button>
  );
};
