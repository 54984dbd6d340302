import type * as english from './moves.ts';

export const fitSentence: typeof english.fitSentence = ({ fits, all, isWhole, easier }) => {
  const count = isWhole ? `Los ${all}` : `${fits} de ${all}`;
  return `${count} min encajan${easier > 0 ? `, ${easier} en la forma más fácil` : ''}`;
};

export const cutSentence: typeof english.cutSentence = (length, over) => {
  const plays = `${length} minutos.`;
  if (over === 0) return plays;
  const count = `${Math.abs(over)} ${Math.abs(over) === 1 ? 'segundo' : 'segundos'}`;
  return `${plays} Solo movimientos enteros, así que ${count} de ${over > 0 ? 'más' : 'menos'}.`;
};
