import type { CardField } from './card-field.ts';
import { type CardData, type ConfirmOptions, confirmations } from './confirmation.ts';
import { ElementsGroup } from './elements-group.ts';
import { IntegrationError, type Intent, resultName, secretParts } from './intents.ts';

const VERSION = 'endive';

function makeStripe(key: string) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or a secret key.',
    );
  }
  const { retrieve, follow, confirmWithElements, confirmCard } = confirmations(key);
  const stripe: Record<string, unknown> = {
    elements: (options?: { clientSecret?: string; appearance?: object; fonts?: object[] }) =>
      new ElementsGroup(key, options),
    confirmSetup: (options: ConfirmOptions) => confirmWithElements('setup', options),
    confirmPayment: (options: ConfirmOptions) => confirmWithElements('payment', options),
    confirmCardSetup: (secret: string, data?: CardData) => confirmCard('setup', secret, data),
    confirmCardPayment: (secret: string, data?: CardData) => confirmCard('payment', secret, data),
    retrieveSetupIntent: retrieve,
    retrievePaymentIntent: retrieve,
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const { kind } = secretParts(clientSecret);
      const outcome = await retrieve(clientSecret);
      const intent = outcome[resultName(kind)] as Intent | undefined;
      return intent ? follow(kind, intent) : outcome;
    },
    handleCardAction: async (clientSecret: string) => {
      const outcome = await retrieve(clientSecret);
      const intent = outcome.paymentIntent as Intent | undefined;
      return intent ? follow('payment', intent) : outcome;
    },
    createPaymentMethod: async (options: {
      elements?: ElementsGroup;
      params?: { billing_details?: object };
      card?: CardField;
      billing_details?: object;
    }) => {
      const element = options.card ?? options.elements?.payment();
      if (!element) throw new IntegrationError('createPaymentMethod needs an Element.');
      const { error, result } = await element.ask('createPaymentMethod', {
        billing: options.billing_details ?? options.params?.billing_details,
      });
      return error ? { error } : { paymentMethod: result };
    },
    createToken: async (element: CardField, data?: object) => {
      const { error, result } = await element.ask('createToken', { billing: data });
      return error ? { error } : { token: result };
    },
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
  return new Proxy(stripe, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || /^(then|toJSON|[_$].*)$/.test(name))
        return target[String(name)];
      return () => {
        throw new IntegrationError(`The sandbox's Stripe.js has no ${name}().`);
      };
    },
  });
}

Object.defineProperty(window, 'Stripe', {
  value: Object.assign((key: string) => makeStripe(key), { version: VERSION }),
  configurable: true,
});
