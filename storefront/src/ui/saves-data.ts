/** What some browsers know of the connection (Network Information API). */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Whether the visitor wants pages to load little: what is not asked for is then left out. */
export const savesData = (): boolean => {
  const { connection }: WithConnection = navigator;
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
};
