import check from '@phosphor-icons/core/assets/bold/check-bold.svg?path';
import diamondFill from '@phosphor-icons/core/assets/fill/diamond-fill.svg?path';
import heartFill from '@phosphor-icons/core/assets/fill/heart-fill.svg?path';
import pause from '@phosphor-icons/core/assets/fill/pause-fill.svg?path';
import play from '@phosphor-icons/core/assets/fill/play-fill.svg?path';
import arrowClockwise from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?path';
import arrowCounterClockwise from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?path';
import arrowLeft from '@phosphor-icons/core/assets/regular/arrow-left.svg?path';
import arrowRight from '@phosphor-icons/core/assets/regular/arrow-right.svg?path';
import arrowsLeftRight from '@phosphor-icons/core/assets/regular/arrows-left-right.svg?path';
import calendarX from '@phosphor-icons/core/assets/regular/calendar-x.svg?path';
import checkCircle from '@phosphor-icons/core/assets/regular/check-circle.svg?path';
import cornersIn from '@phosphor-icons/core/assets/regular/corners-in.svg?path';
import cornersOut from '@phosphor-icons/core/assets/regular/corners-out.svg?path';
import creditCard from '@phosphor-icons/core/assets/regular/credit-card.svg?path';
import eye from '@phosphor-icons/core/assets/regular/eye.svg?path';
import eyeSlash from '@phosphor-icons/core/assets/regular/eye-slash.svg?path';
import gear from '@phosphor-icons/core/assets/regular/gear.svg?path';
import heart from '@phosphor-icons/core/assets/regular/heart.svg?path';
import list from '@phosphor-icons/core/assets/regular/list.svg?path';
import lockSimple from '@phosphor-icons/core/assets/regular/lock-simple.svg?path';
import magnifyingGlass from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?path';
import pauseCircle from '@phosphor-icons/core/assets/regular/pause-circle.svg?path';
import plus from '@phosphor-icons/core/assets/regular/plus.svg?path';
import receipt from '@phosphor-icons/core/assets/regular/receipt.svg?path';
import shieldCheck from '@phosphor-icons/core/assets/regular/shield-check.svg?path';
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg?path';
import slidersHorizontal from '@phosphor-icons/core/assets/regular/sliders-horizontal.svg?path';
import speakerHigh from '@phosphor-icons/core/assets/regular/speaker-high.svg?path';
import speakerX from '@phosphor-icons/core/assets/regular/speaker-x.svg?path';
import user from '@phosphor-icons/core/assets/regular/user.svg?path';
import warningCircle from '@phosphor-icons/core/assets/regular/warning-circle.svg?path';
import x from '@phosphor-icons/core/assets/regular/x.svg?path';
import xCircle from '@phosphor-icons/core/assets/regular/x-circle.svg?path';
import { createIcon } from './icon.tsx';

/*
 * Phosphor Icons: regular, except where a mark must be solid. Its React package carries all six
 * weights of every icon (21 of them weigh 12.5 kB gzip); here the build takes the one path that is
 * drawn out of each SVG (`vite-plugins/svg-path.ts`).
 */

export const ArrowClockwiseIcon = /* @__PURE__ */ createIcon(arrowClockwise);
export const ArrowCounterClockwiseIcon = /* @__PURE__ */ createIcon(arrowCounterClockwise);
export const ArrowLeftIcon = /* @__PURE__ */ createIcon(arrowLeft);
export const ArrowRightIcon = /* @__PURE__ */ createIcon(arrowRight);
export const ArrowsLeftRightIcon = /* @__PURE__ */ createIcon(arrowsLeftRight);
export const CalendarXIcon = /* @__PURE__ */ createIcon(calendarX);
export const CheckIcon = /* @__PURE__ */ createIcon(check);
export const CornersInIcon = /* @__PURE__ */ createIcon(cornersIn);
export const CornersOutIcon = /* @__PURE__ */ createIcon(cornersOut);
export const CreditCardIcon = /* @__PURE__ */ createIcon(creditCard);
export const DiamondFillIcon = /* @__PURE__ */ createIcon(diamondFill);
export const EyeIcon = /* @__PURE__ */ createIcon(eye);
export const EyeSlashIcon = /* @__PURE__ */ createIcon(eyeSlash);
export const GearIcon = /* @__PURE__ */ createIcon(gear);
export const HeartIcon = /* @__PURE__ */ createIcon(heart);
export const HeartFillIcon = /* @__PURE__ */ createIcon(heartFill);
export const ListIcon = /* @__PURE__ */ createIcon(list);
export const LockSimpleIcon = /* @__PURE__ */ createIcon(lockSimple);
export const MagnifyingGlassIcon = /* @__PURE__ */ createIcon(magnifyingGlass);
export const PauseIcon = /* @__PURE__ */ createIcon(pause);
export const PauseCircleIcon = /* @__PURE__ */ createIcon(pauseCircle);
export const PlayIcon = /* @__PURE__ */ createIcon(play);
export const PlusIcon = /* @__PURE__ */ createIcon(plus);
export const ReceiptIcon = /* @__PURE__ */ createIcon(receipt);
export const ShieldCheckIcon = /* @__PURE__ */ createIcon(shieldCheck);
export const SignOutIcon = /* @__PURE__ */ createIcon(signOut);
export const SlidersHorizontalIcon = /* @__PURE__ */ createIcon(slidersHorizontal);
export const SpeakerHighIcon = /* @__PURE__ */ createIcon(speakerHigh);
export const SpeakerXIcon = /* @__PURE__ */ createIcon(speakerX);
export const UserIcon = /* @__PURE__ */ createIcon(user);
export const WarningCircleIcon = /* @__PURE__ */ createIcon(warningCircle);
export const CheckCircleIcon = /* @__PURE__ */ createIcon(checkCircle);
export const XIcon = /* @__PURE__ */ createIcon(x);
export const XCircleIcon = /* @__PURE__ */ createIcon(xCircle);
