/** Focuses the first invalid field of a form. */
export const focusFirstFault = (
  form: HTMLFormElement,
  faults: Readonly<Record<string, string | undefined>>,
): void => {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  fields.find(({ name }) => faults[name] !== undefined)?.focus();
};
