import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { iconButton } from '../button/button.css.ts';
import { cx } from '../class-names.ts';
import { XIcon } from '../icons/icons.ts';
import { small as smallText, soft, t2 } from '../type.css.ts';
import * as css from './dialog.css.ts';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `small` for a form, `middle`, `large` for two columns. */
  size?: keyof typeof css.size;
  /** A headline of the first size, for a dialog that greets. */
  greeting?: boolean;
  children: ReactNode;
  /** Buttons that stay in sight while the rest scrolls. */
  foot?: ReactNode;
};

/**
 * A dialog; on the phone a sheet from the bottom. It holds the focus, closes on Escape and on a
 * click outside, and gives the focus back. Load it when it is first needed (`lazy`): it brings its
 * library along.
 */
export const Dialog = (props: DialogProps) => (
  <BaseDialog.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={css.veil} />
      <BaseDialog.Viewport className={css.viewport}>
        <BaseDialog.Popup className={css.size[props.size ?? 'small']}>
          <div className={css.grip} aria-hidden="true" />
          <div className={css.inside}>
            <div className={css.top}>
              <div>
                <BaseDialog.Title className={cx(t2, props.greeting && css.greeting)}>
                  {props.title}
                </BaseDialog.Title>
                {props.description !== undefined && (
                  <BaseDialog.Description className={cx(smallText, soft, css.description)}>
                    {props.description}
                  </BaseDialog.Description>
                )}
              </div>
              <BaseDialog.Close className={cx(iconButton, css.close)} aria-label="Close">
                <XIcon />
              </BaseDialog.Close>
            </div>
            {props.children}
          </div>
          {props.foot !== undefined && <div className={css.foot}>{props.foot}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);
