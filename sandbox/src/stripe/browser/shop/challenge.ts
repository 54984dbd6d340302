import { ORIGIN } from '../api.ts';

/** Shows the bank's page over the shop's until it is answered. */
export async function showChallenge(url: string): Promise<void> {
  await showFrame(`${url}&embedded=1`, 'challenge', 'Confirm with your bank');
}

/**
 * Shows a page of the sandbox over the shop's until it is answered.
 * @param kind of its message
 * @returns what the message carries
 */
export function showFrame(url: string, kind: string, title: string): Promise<object | null> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', title);
    dialog.style.cssText =
      'border:0;padding:0;width:min(100vw - 2rem,30rem);height:min(100vh - 2rem,24rem);border-radius:8px;overflow:hidden';
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.name = kind === 'challenge' ? '__stripe_3ds_challenge' : `__stripe_${kind}`;
    frame.title = title;
    frame.style.cssText = 'border:0;width:100%;height:100%;display:block';
    dialog.append(frame);
    const receive = (event: MessageEvent) => {
      if (
        event.origin !== ORIGIN ||
        event.source !== frame.contentWindow ||
        event.data?.sandboxStripe !== kind
      )
        return;
      window.removeEventListener('message', receive);
      dialog.close();
      dialog.remove();
      resolve(event.data.data ?? null);
    };
    window.addEventListener('message', receive);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    document.body.append(dialog);
    dialog.showModal();
  });
}
