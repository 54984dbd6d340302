import pause from '@phosphor-icons/core/assets/fill/pause-fill.svg?path';
import arrowCounterClockwise from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?path';
import arrowLeft from '@phosphor-icons/core/assets/regular/arrow-left.svg?path';
import arrowsLeftRight from '@phosphor-icons/core/assets/regular/arrows-left-right.svg?path';
import cornersIn from '@phosphor-icons/core/assets/regular/corners-in.svg?path';
import cornersOut from '@phosphor-icons/core/assets/regular/corners-out.svg?path';
import creditCard from '@phosphor-icons/core/assets/regular/credit-card.svg?path';
import eye from '@phosphor-icons/core/assets/regular/eye.svg?path';
import eyeSlash from '@phosphor-icons/core/assets/regular/eye-slash.svg?path';
import gear from '@phosphor-icons/core/assets/regular/gear.svg?path';
import pauseCircle from '@phosphor-icons/core/assets/regular/pause-circle.svg?path';
import receipt from '@phosphor-icons/core/assets/regular/receipt.svg?path';
import share from '@phosphor-icons/core/assets/regular/share-network.svg?path';
import signOut from '@phosphor-icons/core/assets/regular/sign-out.svg?path';
import speakerHigh from '@phosphor-icons/core/assets/regular/speaker-high.svg?path';
import speakerX from '@phosphor-icons/core/assets/regular/speaker-x.svg?path';
import xCircle from '@phosphor-icons/core/assets/regular/x-circle.svg?path';
import { createIcon } from './icon.tsx';

/* Icons of dialogs, the player and members' own pages; not needed at the first page load. */

export const ArrowCounterClockwiseIcon = /* @__PURE__ */ createIcon(arrowCounterClockwise);
export const ArrowLeftIcon = /* @__PURE__ */ createIcon(arrowLeft);
export const ArrowsLeftRightIcon = /* @__PURE__ */ createIcon(arrowsLeftRight);
export const CornersInIcon = /* @__PURE__ */ createIcon(cornersIn);
export const CornersOutIcon = /* @__PURE__ */ createIcon(cornersOut);
export const CreditCardIcon = /* @__PURE__ */ createIcon(creditCard);
export const EyeIcon = /* @__PURE__ */ createIcon(eye);
export const EyeSlashIcon = /* @__PURE__ */ createIcon(eyeSlash);
export const GearIcon = /* @__PURE__ */ createIcon(gear);
export const PauseIcon = /* @__PURE__ */ createIcon(pause);
export const PauseCircleIcon = /* @__PURE__ */ createIcon(pauseCircle);
export const ReceiptIcon = /* @__PURE__ */ createIcon(receipt);
export const ShareIcon = /* @__PURE__ */ createIcon(share);
export const SignOutIcon = /* @__PURE__ */ createIcon(signOut);
export const SpeakerHighIcon = /* @__PURE__ */ createIcon(speakerHigh);
export const SpeakerXIcon = /* @__PURE__ */ createIcon(speakerX);
export const XCircleIcon = /* @__PURE__ */ createIcon(xCircle);
