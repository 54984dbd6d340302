/** Seconds as a clock shows them: `12:36`, `1:02:03`. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
};

const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Seconds in words, for those who hear them: `12 minutes 36 seconds`. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = counted(whole % 60, 'second');
  return minutes === 0 ? rest : `${counted(minutes, 'minute')} ${rest}`;
};

/** A film's length as it stands under the time left: whole minutes, or seconds when it is short. */
export const lengthLabel = (seconds: number): string =>
  seconds < 60 ? `${Math.round(seconds)} sec` : `${Math.round(seconds / 60)} min`;
