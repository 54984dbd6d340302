import { useCallback, useEffect, useRef, useState } from 'react';
import type { MailDraft } from '../../../server/src/back-office/mails/shapes.ts';
import { mailsApi } from './calls.ts';

/** How long after the last change a draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 800;

type Letter = Pick<MailDraft, 'texts' | 'audience'>;

/** A draft under change, which is saved by itself. */
export const useLetter = ({ id, texts, audience, updatedAt }: MailDraft) => {
  const [letter, setLetter] = useState<Letter>({ texts, audience });
  const [savedAt, setSavedAt] = useState(updatedAt);
  const [fault, setFault] = useState<{ message: string; isOvertaken: boolean } | null>(null);
  const [send] = mailsApi.useSaveMailMutation();
  const latest = useRef(letter);
  const known = useRef<string | undefined>(updatedAt);
  const isUnsaved = useRef(false);
  const timer = useRef<number>(undefined);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  /** Saves what is not saved yet, after a save under way. @returns whether all is saved */
  const save = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current);
    const run = async (): Promise<boolean> => {
      if (!isUnsaved.current) return true;
      isUnsaved.current = false;
      const reply = await send({ id, data: { ...latest.current, updatedAt: known.current } });
      if ('data' in reply) {
        known.current = reply.data.updatedAt;
        setSavedAt(reply.data.updatedAt);
        setFault(null);
        return true;
      }
      isUnsaved.current = true;
      const { message = 'It could not be saved.', details } = reply.error as {
        message?: string;
        details?: { code?: string };
      };
      setFault({ message, isOvertaken: details?.code === 'changed' });
      return false;
    };
    saving.current = saving.current.then(run);
    return saving.current;
  }, [id, send]);

  const change = (part: Partial<Letter>): void => {
    latest.current = { ...latest.current, ...part };
    setLetter(latest.current);
    isUnsaved.current = true;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(save, SAVE_AFTER_MS);
  };

  /** Saves over what somebody else has saved meanwhile. */
  const keepMine = (): Promise<boolean> => {
    known.current = undefined;
    return save();
  };

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      // Another page of the panel: nothing that was typed is lost.
      void save();
    };
  }, [save]);

  return { ...letter, savedAt, fault, change, save, keepMine };
};
