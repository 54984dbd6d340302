import { type ApiError, call, type Outcome } from '../api.ts';
import type { CardField } from './card-field.ts';
import { showChallenge } from './challenge.ts';
import type { ElementsGroup } from './elements-group.ts';
import {
  collection,
  IntegrationError,
  type Intent,
  type Kind,
  resultName,
  secretParts,
} from './intents.ts';

export interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    payment_method?: string;
    payment_method_data?: { billing_details?: object };
  };
  redirect?: 'always' | 'if_required';
}

export type CardData = {
  payment_method?: string | { card: CardField; billing_details?: object };
  return_url?: string;
};

/** How a publishable key's intents are retrieved, confirmed and followed to their end. */
export function confirmations(key: string) {
  const retrieve = async (clientSecret: string): Promise<Outcome> => {
    const { id, kind } = secretParts(clientSecret);
    const { error, result } = await call(key, 'GET', `${collection(kind)}/${id}`, {
      client_secret: clientSecret,
    });
    return error ? { error } : { [resultName(kind)]: result };
  };

  /** Takes an intent on after the server has answered: challenge, then what became of it. */
  async function follow(kind: Kind, intent: Intent): Promise<Outcome> {
    const url = intent.next_action?.use_stripe_sdk?.stripe_js;
    if (intent.status !== 'requires_action' || !url) return { [resultName(kind)]: intent };
    await showChallenge(url);
    const outcome = await retrieve(intent.client_secret);
    const after = outcome[resultName(kind)] as Intent | undefined;
    const failed =
      after?.status === 'requires_payment_method'
        ? (after.last_setup_error ?? after.last_payment_error)
        : null;
    return failed
      ? {
          error: {
            ...failed,
            [kind === 'setup' ? 'setup_intent' : 'payment_intent']: after,
          } as ApiError,
        }
      : outcome;
  }

  async function confirm(
    kind: Kind,
    clientSecret: string,
    data: object,
    element: CardField | null,
    billing: object | undefined,
  ): Promise<Outcome> {
    const { id } = secretParts(clientSecret);
    const params = { ...data, client_secret: clientSecret, use_stripe_sdk: true };
    const path = `${collection(kind)}/${id}/confirm`;
    const { error, result } = element
      ? await element.ask('confirm', { path, params, billing })
      : await call(key, 'POST', path, params);
    if (error) return { error };
    return follow(kind, result as Intent);
  }

  async function confirmWithElements(kind: Kind, options: ConfirmOptions): Promise<Outcome> {
    const { elements, confirmParams = {}, redirect = 'always' } = options;
    const clientSecret = options.clientSecret ?? elements?.clientSecret;
    if (!clientSecret) throw new IntegrationError(`Missing required parameter: clientSecret.`);
    if (redirect === 'always' && !confirmParams.return_url) {
      throw new IntegrationError(
        `stripe.confirm${kind === 'setup' ? 'Setup' : 'Payment'}(): the \`confirmParams.return_url\` argument is required unless \`redirect\` is 'if_required'.`,
      );
    }
    const wallet = elements?.walletData;
    const isGiven = confirmParams.payment_method !== undefined || wallet;
    const element = isGiven ? null : (elements?.payment() ?? null);
    if (element) {
      const { error } = await element.ask('validate');
      if (error) return { error };
    }
    const data = {
      return_url: confirmParams.return_url,
      payment_method: confirmParams.payment_method,
      ...(wallet && { payment_method_data: { ...confirmParams.payment_method_data, ...wallet } }),
    };
    const outcome = await confirm(
      kind,
      clientSecret,
      data,
      element,
      confirmParams.payment_method_data?.billing_details,
    );
    const intent = outcome[resultName(kind)] as Intent | undefined;
    if (!intent || redirect !== 'always') return outcome;
    const target = new URL(confirmParams.return_url ?? location.href);
    target.searchParams.set(`${kind}_intent`, intent.id);
    target.searchParams.set(`${kind}_intent_client_secret`, clientSecret);
    target.searchParams.set(
      'redirect_status',
      intent.status === 'succeeded' ? 'succeeded' : 'pending',
    );
    location.assign(target.href);
    return new Promise(() => undefined);
  }

  async function confirmCard(
    kind: Kind,
    clientSecret: string,
    data: CardData = {},
  ): Promise<Outcome> {
    const method = data.payment_method;
    if (typeof method !== 'object')
      return confirm(
        kind,
        clientSecret,
        { payment_method: method, return_url: data.return_url },
        null,
        undefined,
      );
    const { error } = await method.card.ask('validate');
    if (error) return { error };
    return confirm(
      kind,
      clientSecret,
      { return_url: data.return_url },
      method.card,
      method.billing_details,
    );
  }

  return { retrieve, follow, confirmWithElements, confirmCard };
}
