/* Phosphor Icons: regular, except where a solid icon is needed. Its React package contains all
 * six weights of every icon (21 of them weigh 12.5 kB gzip); here the build makes a component of
 * each SVG (`vite-plugins/svg-icon.ts`), and a page loads those that it shows. */

export { default as CheckIcon } from '@phosphor-icons/core/assets/bold/check-bold.svg?icon';
export { default as DiamondFillIcon } from '@phosphor-icons/core/assets/fill/diamond-fill.svg?icon';
export { default as HeartFillIcon } from '@phosphor-icons/core/assets/fill/heart-fill.svg?icon';
export { default as PauseIcon } from '@phosphor-icons/core/assets/fill/pause-fill.svg?icon';
export { default as PlayIcon } from '@phosphor-icons/core/assets/fill/play-fill.svg?icon';
export { default as ArrowClockwiseIcon } from '@phosphor-icons/core/assets/regular/arrow-clockwise.svg?icon';
export { default as ArrowCounterClockwiseIcon } from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg?icon';
export { default as ArrowLeftIcon } from '@phosphor-icons/core/assets/regular/arrow-left.svg?icon';
export { default as ArrowRightIcon } from '@phosphor-icons/core/assets/regular/arrow-right.svg?icon';
export { default as ArrowsLeftRightIcon } from '@phosphor-icons/core/assets/regular/arrows-left-right.svg?icon';
export { default as CalendarXIcon } from '@phosphor-icons/core/assets/regular/calendar-x.svg?icon';
export { default as CaretDownIcon } from '@phosphor-icons/core/assets/regular/caret-down.svg?icon';
export { default as CheckCircleIcon } from '@phosphor-icons/core/assets/regular/check-circle.svg?icon';
export { default as ClockIcon } from '@phosphor-icons/core/assets/regular/clock.svg?icon';
export { default as CornersInIcon } from '@phosphor-icons/core/assets/regular/corners-in.svg?icon';
export { default as CornersOutIcon } from '@phosphor-icons/core/assets/regular/corners-out.svg?icon';
export { default as CreditCardIcon } from '@phosphor-icons/core/assets/regular/credit-card.svg?icon';
export { default as DotsThreeIcon } from '@phosphor-icons/core/assets/regular/dots-three.svg?icon';
export { default as DownloadIcon } from '@phosphor-icons/core/assets/regular/download-simple.svg?icon';
export { default as ExportIcon } from '@phosphor-icons/core/assets/regular/export.svg?icon';
export { default as EyeIcon } from '@phosphor-icons/core/assets/regular/eye.svg?icon';
export { default as EyeSlashIcon } from '@phosphor-icons/core/assets/regular/eye-slash.svg?icon';
export { default as FilmStripIcon } from '@phosphor-icons/core/assets/regular/film-strip.svg?icon';
export { default as GearIcon } from '@phosphor-icons/core/assets/regular/gear.svg?icon';
export { default as HeartIcon } from '@phosphor-icons/core/assets/regular/heart.svg?icon';
export { default as ImageIcon } from '@phosphor-icons/core/assets/regular/image.svg?icon';
export { default as ListIcon } from '@phosphor-icons/core/assets/regular/list.svg?icon';
export { default as LockSimpleIcon } from '@phosphor-icons/core/assets/regular/lock-simple.svg?icon';
export { default as MagnifyingGlassIcon } from '@phosphor-icons/core/assets/regular/magnifying-glass.svg?icon';
export { default as MinusIcon } from '@phosphor-icons/core/assets/regular/minus.svg?icon';
export { default as PauseCircleIcon } from '@phosphor-icons/core/assets/regular/pause-circle.svg?icon';
export { default as PlusIcon } from '@phosphor-icons/core/assets/regular/plus.svg?icon';
export { default as ReceiptIcon } from '@phosphor-icons/core/assets/regular/receipt.svg?icon';
export { default as ShareIcon } from '@phosphor-icons/core/assets/regular/share-network.svg?icon';
export { default as ShieldCheckIcon } from '@phosphor-icons/core/assets/regular/shield-check.svg?icon';
export { default as SignOutIcon } from '@phosphor-icons/core/assets/regular/sign-out.svg?icon';
export { default as SlidersHorizontalIcon } from '@phosphor-icons/core/assets/regular/sliders-horizontal.svg?icon';
export { default as SpeakerHighIcon } from '@phosphor-icons/core/assets/regular/speaker-high.svg?icon';
export { default as SpeakerXIcon } from '@phosphor-icons/core/assets/regular/speaker-x.svg?icon';
export { default as TrashIcon } from '@phosphor-icons/core/assets/regular/trash.svg?icon';
export { default as UserIcon } from '@phosphor-icons/core/assets/regular/user.svg?icon';
export { default as WarningCircleIcon } from '@phosphor-icons/core/assets/regular/warning-circle.svg?icon';
export { default as XIcon } from '@phosphor-icons/core/assets/regular/x.svg?icon';
export { default as XCircleIcon } from '@phosphor-icons/core/assets/regular/x-circle.svg?icon';
