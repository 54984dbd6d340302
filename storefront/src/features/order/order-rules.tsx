import { useQuery } from '@tanstack/react-query';
import { type LawRules, lawIn, withdrawalInformation } from 'contract';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { membershipQuery } from '../../api/subscription.ts';
import { cx } from '../../ui/class-names.ts';
import { small, soft } from '../../ui/type.css.ts';
import { useSession } from '../session/index.ts';

/**
 * What consumer law asks of an order (docs/law.md).
 * @param country where a visitor said to be; a member's country comes from the server
 */
export const useOrderRules = (country: string | null = null): LawRules => {
  const { user } = useSession();
  const { data: texts } = useQuery(siteTextsQuery());
  const { data: membership } = useQuery({
    ...membershipQuery(user?.id ?? ''),
    enabled: user !== null,
  });
  return lawIn(texts?.law ?? [], country ?? membership?.country ?? null);
};

/** What must be said about the withdrawal before an order. */
export const WithdrawalInformation = ({ rules }: { rules: LawRules }) => {
  const text = withdrawalInformation(rules);
  return text === '' ? null : <p className={cx(small, soft)}>{text}</p>;
};
