import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  type LawRules,
  lawIn,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
  withdrawalInformation,
} from 'contract';
import type { Locale } from '../../../locales.ts';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { MEMBERSHIP_KEY, membershipQuery } from '../../api/subscription.ts';
import { langOf } from '../../locale.ts';
import { cx } from '../../ui/class-names.ts';
import { small, soft } from '../../ui/type.css.ts';
import { useSession } from '../session/index.ts';

/**
 * What consumer law asks of an order (docs/law.md).
 * @param country where a visitor said to be; a member's country comes from the server
 */
export const useOrderRules = (country: string | null = null): LawRules => {
  const { user } = useSession();
  // The reader agrees to these words, so they are fetched each time.
  const { data: texts } = useQuery({ ...siteTextsQuery(), refetchOnMount: 'always' });
  const { data: membership } = useQuery({
    ...membershipQuery(user?.id ?? ''),
    refetchOnMount: 'always',
    enabled: user !== null,
  });
  return lawIn(texts?.law ?? [], country ?? membership?.country ?? null);
};

/**
 * What a button that orders says, and what the server is told of it.
 * @param usual the words where no law prescribes others
 */
export const orderWords = (
  { order_button, language, version }: LawRules,
  usual: string,
): { word: string; lang: Locale | undefined; words: ShownWords } => {
  const word = order_button || usual;
  // None until the texts of the site are loaded.
  const words = version === '' ? {} : { law_version: version };
  return { word, lang: order_button === '' ? undefined : langOf(language), words };
};

/**
 * Fetches what must be shown again, after the server has refused an order for its words: the coach
 * has edited them, or the member's country has changed.
 */
export const refreshOrderWords = async (
  error: unknown,
  queryClient: QueryClient,
): Promise<boolean> => {
  if (errorMessage(error, '') !== SUBSCRIPTION_ERRORS.wordsChanged) return false;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: siteTextsQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: MEMBERSHIP_KEY }),
  ]);
  return true;
};

/** What must be said about the withdrawal before an order. */
export const WithdrawalInformation = ({ rules }: { rules: LawRules }) => {
  const text = withdrawalInformation(rules);
  return text === '' ? null : (
    <p className={cx(small, soft)} lang={langOf(rules.language)}>
      {text}
    </p>
  );
};
