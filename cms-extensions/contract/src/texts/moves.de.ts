import type * as english from './moves.ts';

export const fitSentence: typeof english.fitSentence = ({ fits, all, isWhole, easier }) => {
  const count = isWhole ? `Alle ${all}` : `${fits} von ${all}`;
  return `${count} min passen${easier > 0 ? `, ${easier} in der leichteren Form` : ''}`;
};

export const cutSentence: typeof english.cutSentence = (length, over) => {
  const plays = `${length} Minuten.`;
  if (over === 0) return plays;
  const count = `${Math.abs(over)} ${Math.abs(over) === 1 ? 'Sekunde' : 'Sekunden'}`;
  return `${plays} Nur ganze Bewegungen, also ${count} ${over > 0 ? 'mehr' : 'weniger'}.`;
};
