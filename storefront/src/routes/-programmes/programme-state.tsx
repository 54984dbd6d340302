import type { Enrolment } from 'contract';
import * as m from '#messages/programmes';
import { serverDate, serverNow } from '../../api/server-clock.ts';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import {
  CalendarBlankIcon,
  CalendarCheckIcon,
  CheckIcon,
  PauseIcon,
} from '../../ui/icons/icons.ts';
import { small, strong } from '../../ui/type.css.ts';
import * as css from './programmes.css.ts';

/** 'Next today', 'Next on Friday 27 November', 'Starts on …', 'Finished on …', and its sign. */
const stateOf = (enrolment: Enrolment): { text: string; Icon: typeof CheckIcon } => {
  const { finished_at, start_on, next_on, done } = enrolment;
  if (finished_at !== null) {
    return { text: m.finishedOn({ day: writtenDay(new Date(finished_at)) }), Icon: CheckIcon };
  }
  if (next_on === null) return { text: m.waits, Icon: PauseIcon };
  const next = dayOf(next_on);
  if (next.toDateString() === serverDate().toDateString()) {
    return { text: m.nextToday, Icon: CalendarCheckIcon };
  }
  // From midnight on it has begun.
  const begins = dayOf(start_on).setHours(0, 0, 0, 0);
  const say = done === 0 && begins > serverNow() ? m.startsOn : m.nextOn;
  return { text: say({ day: writtenDay(next) }), Icon: CalendarBlankIcon };
};

/** Where a member is in a programme, on its picture; loaded for those who are in one. */
export const ProgrammeState = ({ enrolment }: { enrolment: Enrolment }) => {
  const { text, Icon } = stateOf(enrolment);
  return (
    <p className={cx(small, strong, css.state)}>
      <Icon />
      {text}
    </p>
  );
};
