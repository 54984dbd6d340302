import { Button, Flex, Modal } from '@strapi/design-system';
import { type ReactNode, useRef } from 'react';

/** Gives the focus back to what opened a dialog: by itself, a dialog knows none of ours. */
const useOpener = (): ((closing: Event) => void) => {
  const opener = useRef(document.activeElement);
  return (closing) => {
    closing.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
};

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A dialog that shows something. */
export const Sheet = ({ title, onClose, children }: SheetProps) => {
  const giveBack = useOpener();
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

type Props = SheetProps & {
  /** The button that does it; null when nothing more can be done. */
  label: string | null;
  /** The button that changes nothing, or another way to do it. */
  keep: ReactNode;
  isDangerous?: boolean | undefined;
  isBusy: boolean;
  /** Whether enough is filled in, and shown, to do it. */
  isReady: boolean;
  onSubmit: () => Promise<void>;
};

/** A form in a dialog: what it does, and the button that leaves everything as it is. */
export const FormDialog = (props: Props) => {
  const { title, label, keep, isDangerous, isBusy, isReady, onSubmit, onClose, children } = props;
  const giveBack = useOpener();
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined} onCloseAutoFocus={giveBack}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            // The dialog may stand within Strapi's own form.
            event.stopPropagation();
            if (isReady && !isBusy) void onSubmit();
          }}
          noValidate
        >
          <Modal.Header>
            <Modal.Title>{title}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              {children}
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            {typeof keep === 'string' ? (
              <Button type="button" variant="tertiary" onClick={onClose}>
                {keep}
              </Button>
            ) : (
              keep
            )}
            {label !== null && (
              <Button
                type="submit"
                variant={isDangerous ? 'danger' : 'default'}
                loading={isBusy}
                disabled={!isReady}
              >
                {label}
              </Button>
            )}
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
