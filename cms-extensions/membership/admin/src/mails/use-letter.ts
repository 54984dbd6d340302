import type { MailDraft } from 'contract/desk/mails';
import { useRef, useState } from 'react';
import { type Saved, theirsIn } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { useAutosave } from '../form-values.ts';

type Letter = Pick<MailDraft, 'texts' | 'audience'>;

/** A draft under change, which is saved by itself. */
export const useLetter = ({ id, texts, audience, updatedAt }: MailDraft) => {
  const [letter, setLetter] = useState<Letter>({ texts, audience });
  const [savedAt, setSavedAt] = useState(updatedAt);
  const [fault, setFault] = useState<{ message: string; theirs?: Saved | undefined } | null>(null);
  const [send] = useSend();
  const latest = useRef(letter);
  const known = useRef<string | undefined>(updatedAt);
  const isUnsaved = useRef(false);

  const write = async (): Promise<boolean> => {
    isUnsaved.current = false;
    const body = { ...latest.current, updatedAt: known.current };
    const reply = await send<{ updatedAt: string }>('PUT', `mails/${id}`, body);
    if ('data' in reply) {
      known.current = reply.data.updatedAt;
      setSavedAt(reply.data.updatedAt);
      setFault(null);
      return true;
    }
    isUnsaved.current = true;
    const { message = 'It could not be saved.' } = reply.error;
    setFault({ message, theirs: theirsIn(reply.error) });
    return false;
  };
  const { save, saveSoon } = useAutosave(() => isUnsaved.current, write);

  const change = (part: Partial<Letter>): void => {
    latest.current = { ...latest.current, ...part };
    setLetter(latest.current);
    isUnsaved.current = true;
    saveSoon();
  };

  /** Saves over what somebody else has saved meanwhile. */
  const keepMine = (): Promise<boolean> => {
    known.current = undefined;
    return save();
  };

  return { ...letter, savedAt, fault, change, save, keepMine };
};
