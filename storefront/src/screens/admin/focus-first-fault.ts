/** Puts the focus into the first field of a form that something is wrong with. */
export const focusFirstFault = (
  form: HTMLFormElement,
  faults: Readonly<Record<string, string | undefined>>,
): void => {
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (!(field instanceof HTMLElement) || name === null || faults[name] === undefined) continue;
    field.focus();
    return;
  }
};
