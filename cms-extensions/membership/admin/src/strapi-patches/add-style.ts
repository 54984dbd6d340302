/** Adds rules to the panel's page. */
export const addStyle = (rules: string): void => {
  const style = document.createElement('style');
  style.textContent = rules;
  document.head.append(style);
};
