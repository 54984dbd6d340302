// Writes an expiry as Stripe's pages do while it is typed: `1234` becomes `12 / 34`, `5` becomes `05`.
(() => {
  const field = document.querySelector<HTMLInputElement>('input[name=expiry]');
  field?.addEventListener('input', () => {
    // A correction within the text would lose its caret.
    if (field.selectionStart !== field.value.length) return;
    const typed = field.value.replace(/\D/g, '');
    const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
    field.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 6)}` : digits;
  });
})();
