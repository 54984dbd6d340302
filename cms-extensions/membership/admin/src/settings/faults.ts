/** The texts beside the fields of a form that the server has refused, by the fields' names. */
export const faultsOf = (error: object): Record<string, string> => {
  const { details } = error as { details?: { errors?: { path: string; text: string }[] } };
  return Object.fromEntries((details?.errors ?? []).map(({ path, text }) => [path, text]));
};
