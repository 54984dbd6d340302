import { expect, it, vi } from 'vitest';
import { aPlan } from '../../../test/builders.ts';
import { trialMoments } from './texts.ts';

// Tests have English formats only.
vi.mock('../../ui/dates.ts', () => {
  const written = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    date.toLocaleDateString('es', { weekday: 'long', day: 'numeric', month: 'long', ...options });
  return { writtenDay: written({}), writtenWeekday: written({ year: 'numeric' }) };
});

it('a date that begins a line of the trial begins in upper case, in Spanish too', () => {
  const facts = { plan: aPlan('monthly'), quote: undefined, today: new Date(2026, 10, 21, 9) };
  const moments = trialMoments({ ...facts, endsAt: new Date(2026, 10, 28, 9) });
  expect(moments.map(({ when }) => when)).toEqual([
    'Today, sábado, 21 de noviembre',
    'Miércoles, 25 de noviembre',
    'Sábado, 28 de noviembre de 2026',
  ]);
});
