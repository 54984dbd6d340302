import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CardFields, openCardFields } from './card-fields.ts';

type Options = { clientSecret: string; resumed: boolean; onEscape: () => void };

/**
 * The provider's card fields for a SetupIntent.
 * @returns how far they are, where they are drawn, and a way to try again
 */
export const useCardFields = ({ clientSecret, resumed, onEscape }: Options) => {
  const [fields, setFields] = useState<CardFields>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const host = useRef<HTMLDivElement>(null);
  const escapeInside = useEffectEvent(onEscape);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws them anew
  useEffect(() => {
    if (host.current === null) return;
    return openCardFields(host.current, {
      clientSecret,
      resumed,
      report: setFields,
      onEscape: () => escapeInside(),
    });
  }, [clientSecret, resumed, attempt]);

  const retry = useCallback(() => {
    setFields({ phase: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  return { fields, host, retry };
};
