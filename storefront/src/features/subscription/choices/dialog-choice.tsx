import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import type { ChoiceWords } from '../choice-words.ts';
import { button } from './choice.css.ts';
import { Choice } from './choice.tsx';

type DialogChoiceProps = {
  icon: ReactNode;
  words: ChoiceWords;
  /** What stands on the button; null when it cannot be done at this moment. */
  word: string | null;
  /** The dialog in which she agrees, loaded when it is first opened. */
  dialog: (onClose: () => void) => ReactNode;
};

/** A way on that is agreed to in a dialog. */
export const DialogChoice = ({ icon, words, word, dialog }: DialogChoiceProps) => {
  const [open, setOpen] = useState(false);
  const action = word !== null && (
    <Button kind="line" small className={button} onClick={() => setOpen(true)}>
      {word}
    </Button>
  );
  return (
    <Choice icon={icon} words={words} action={action || undefined}>
      {open && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </Choice>
  );
};
