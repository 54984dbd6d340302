import { ORIGIN } from '../api.ts';

/** Shows the bank's page over the shop's until it is answered. */
export function showChallenge(url: string): Promise<void> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Confirm with your bank');
    dialog.style.cssText =
      'border:0;padding:0;width:min(100vw - 2rem,30rem);height:min(100vh - 2rem,24rem);border-radius:8px;overflow:hidden';
    const frame = document.createElement('iframe');
    frame.src = `${url}&embedded=1`;
    frame.name = '__stripe_3ds_challenge';
    frame.title = 'Confirm with your bank';
    frame.style.cssText = 'border:0;width:100%;height:100%;display:block';
    dialog.append(frame);
    const receive = (event: MessageEvent) => {
      if (
        event.origin !== ORIGIN ||
        event.source !== frame.contentWindow ||
        event.data?.sandboxStripe !== 'challenge'
      )
        return;
      window.removeEventListener('message', receive);
      dialog.close();
      dialog.remove();
      resolve();
    };
    window.addEventListener('message', receive);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
  });
}
