import { useClock } from './api.ts';
import { deskTime } from './figures.ts';

/** A moment by the desk's clock, as `Sun 29 Nov, 18:40`; empty until the zone is known. @param at ISO 8601 */
export const DeskMoment = ({ at }: { at: string }) => {
  const clock = useClock();
  return <time dateTime={at}>{clock && deskTime(at, clock.timeZone)}</time>;
};
