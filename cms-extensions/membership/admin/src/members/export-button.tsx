import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useSearchParams } from 'react-router-dom';
import { useSaving } from '../use-saving.ts';

/** Saves the members of the filter as a file, with the columns that an import reads. */
export const ExportButton = () => {
  const [params] = useSearchParams();
  const { save, isBusy } = useSaving('/membership/members.csv', 'members', '.csv');
  return (
    <Button
      variant="tertiary"
      startIcon={<Download />}
      loading={isBusy}
      onClick={() => void save({ filter: params.get('filter') ?? 'all' })}
    >
      Export
    </Button>
  );
};
