import calendarX from '@phosphor-icons/core/assets/regular/calendar-x.svg?path';
import lockSimple from '@phosphor-icons/core/assets/regular/lock-simple.svg?path';
import shieldCheck from '@phosphor-icons/core/assets/regular/shield-check.svg?path';
import { createIcon } from './icon.tsx';

/* Icons shown beside a price. */

export const CalendarXIcon = /* @__PURE__ */ createIcon(calendarX);
export const LockSimpleIcon = /* @__PURE__ */ createIcon(lockSimple);
export const ShieldCheckIcon = /* @__PURE__ */ createIcon(shieldCheck);
