import * as m from '#messages/installOffer';
import { deviceStorage } from '../../storage.ts';
import { toasts } from '../toast/index.ts';

/** Chromium's event for sites that can be installed (Web App Manifest, incubations). */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** A member who plays for the second time may want to come back by a tap. */
const OFFERED_AFTER_PLAYS = 2;
const STORAGE_KEY = 'plays';

let installPrompt: InstallPrompt | null = null;

/** Keeps the browser's offer to install the site for a better moment than its own. */
export const watchInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt = event as InstallPrompt;
  });
  window.addEventListener('appinstalled', () => {
    installPrompt = null;
  });
};

const countPlay = (): number => {
  const plays = Number(deviceStorage.getItem(STORAGE_KEY) ?? 0) + 1;
  deviceStorage.setItem(STORAGE_KEY, String(plays));
  return plays;
};

/** Notes that a workout was played and closed, and offers once to install the site. */
export const offerInstall = (): void => {
  const offer = installPrompt;
  if (countPlay() !== OFFERED_AFTER_PLAYS || offer === null) return;
  toasts.show({
    kind: 'done',
    title: m.title,
    description: m.text,
    action: {
      word: m.add,
      // The event can be used once.
      onPress: () => {
        installPrompt = null;
        offer.prompt().catch((error: unknown) => console.warn('It was not installed', error));
      },
    },
    stays: true,
  });
};
