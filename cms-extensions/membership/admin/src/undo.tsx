import { Button, Flex, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';

/** How long what was done can be taken back. */
const UNDO_MS = 10_000;

/** What was done last, for as long as it can be taken back. */
export const useUndo = <Done,>() => {
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone] as const;
};

/** Says what was done, with the button that takes it back. */
export const Undo = ({ says, onUndo }: { says: string; onUndo: () => void }) => (
  <Flex role="status" justifyContent="space-between" gap={2}>
    <Typography>{says}</Typography>
    <Button size="S" variant="secondary" onClick={onUndo}>
      Undo
    </Button>
  </Flex>
);
