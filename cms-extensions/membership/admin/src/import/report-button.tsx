import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useSaving } from '../use-saving.ts';

/** Saves what became of each row. */
export const ReportButton = ({ id }: { id: string }) => {
  const { save, isBusy } = useSaving(`/membership/imports/${id}/report.csv`, 'import', '.csv');
  return (
    <Button
      variant="tertiary"
      startIcon={<Download />}
      loading={isBusy}
      onClick={() => void save()}
    >
      Report as CSV
    </Button>
  );
};
