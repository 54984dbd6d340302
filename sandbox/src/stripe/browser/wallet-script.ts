// Tells the page around the frame what was chosen in the wallet's sheet.
(() => {
  const query = new URLSearchParams(location.search);
  const wallet = query.get('wallet');
  const form = document.querySelector('form');
  const answer = (data: object | null) =>
    parent.postMessage({ sandboxStripe: 'wallet', data }, query.get('origin') ?? '');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    answer(
      wallet === 'link'
        ? { type: 'link', billing_details: { email: fields.get('email') } }
        : { type: 'card', card: { token: `tok_${wallet}_${fields.get('number')}` } },
    );
  });
  document.querySelector('#cancel')?.addEventListener('click', () => answer(null));
})();
