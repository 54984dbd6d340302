import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import * as m from '#messages/ui';
import { useBackCloses } from '../back-closes.ts';
import { WindowLight } from '../basics.tsx';
import { iconButton } from '../button/button.css.ts';
import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { HeroPictureAgain } from '../hero-picture/hero-picture.tsx';
import { XIcon } from '../icons/icons.ts';
import { buttons } from '../layout.css.ts';
import { small as smallText, soft, t2 } from '../type.css.ts';
import * as css from './dialog.css.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `small` for a form, `middle`, `large` for two columns. */
  size?: keyof typeof css.size;
  greeting?: boolean;
  children: ReactNode;
  /** Buttons that stay visible while the rest scrolls. */
  foot?: ReactNode;
  /** Content beside the rest, before or after it: a `DialogAside`, in a `large` dialog. */
  aside?: { at: 'start' | 'end'; content: ReactNode };
};

type HeadProps = Pick<DialogProps, 'title' | 'description' | 'greeting'> & {
  titleRef: RefObject<HTMLHeadingElement | null>;
};

const Head = ({ title, description, greeting, titleRef }: HeadProps) => (
  <div>
    <BaseDialog.Title
      ref={titleRef}
      tabIndex={-1}
      className={cx(t2, css.title, greeting && css.greeting)}
    >
      {title}
    </BaseDialog.Title>
    {description !== undefined && (
      <BaseDialog.Description className={cx(smallText, soft, css.description)}>
        {description}
      </BaseDialog.Description>
    )}
  </div>
);

const Close = ({ className }: { className: string }) => (
  <BaseDialog.Close className={cx(iconButton, className)} aria-label={m.close}>
    <XIcon />
  </BaseDialog.Close>
);

const Whole = ({ children, ...head }: HeadProps & { children: ReactNode }) => (
  <>
    <div className={css.grip} aria-hidden="true" />
    <div className={css.inside}>
      <div className={css.top}>
        <Head {...head} />
        <Close className={css.close} />
      </div>
      {children}
    </div>
  </>
);

type HalvesProps = HeadProps & {
  aside: NonNullable<DialogProps['aside']>;
  children: ReactNode;
};

const Halves = ({ aside, children, ...head }: HalvesProps) => (
  <div className={css.halves[aside.at]}>
    {aside.at === 'start' && aside.content}
    <div className={css.inside}>
      <div className={css.besideClose}>
        <Head {...head} />
      </div>
      {children}
    </div>
    {aside.at === 'end' && aside.content}
    {/* Last in the order, so that Tab reaches the dialog's content first. */}
    <Close className={css.cornerClose} />
  </div>
);

const FIELD = 'input:enabled, select:enabled, textarea:enabled, [role="application"]';

/** The first field of a dialog; in a group of radio buttons the selected one. */
const firstField = (popup: HTMLElement | null): HTMLElement | null => {
  const first = popup?.querySelector<HTMLElement>(FIELD) ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const chosen = popup?.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked') ?? [];
  return [...chosen].find(({ name }) => name === first.name) ?? first;
};

/**
 * A dialog; on the phone a sheet from the bottom. It traps the focus, closes on Escape, on Back and on a
 * click outside, and restores the focus. The initial focus is on the first field; without one on
 * the title, so that screen readers read the content before a button. Load it lazily (`lazy`): it
 * includes its library.
 */
export const Dialog = (props: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useBackCloses(props.open, props.onClose);
  return (
    <BaseDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.veil} />
        <BaseDialog.Viewport className={css.viewport}>
          <BaseDialog.Popup
            ref={popup}
            className={css.size[props.size ?? 'small']}
            initialFocus={() => firstField(popup.current) ?? title.current}
          >
            {props.aside === undefined ? (
              <Whole {...props} titleRef={title} />
            ) : (
              <Halves {...props} aside={props.aside} titleRef={title} />
            )}
            {props.foot !== undefined && <div className={css.foot}>{props.foot}</div>}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};

type DialogAsideProps = { title: string; children: ReactNode; className?: string };

/** The informative half of a dialog: benefits or dates, with a picture at the bottom. */
export const DialogAside = ({ title, children, className }: DialogAsideProps) => (
  <div className={cx(css.aside, className)}>
    <WindowLight className={css.asideLight} />
    <h3 className={cx(t2, css.asideTitle)}>{title}</h3>
    <div>{children}</div>
    <div className={css.asidePicture}>
      <HeroPictureAgain />
    </div>
  </div>
);

type ConfirmDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'onClose'
> & {
  children?: ReactNode;
  confirm: string;
  cancel: string;
  busy: boolean;
  disabled?: boolean;
  onConfirm: () => void;
};

/** Asks before something is done. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { children, confirm, cancel, busy, disabled, onConfirm, ...dialog } = props;
  return (
    <Dialog open {...dialog}>
      {children}
      <div className={buttons}>
        <Button busy={busy} disabled={disabled} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="line" onClick={dialog.onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
};
