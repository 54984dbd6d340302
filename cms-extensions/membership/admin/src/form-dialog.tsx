import { Button, Dialog, Flex, Modal } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { faultsOf, theirsIn, useSaid } from './answer.tsx';
import { type Call, type Failure, useSend } from './calls.ts';
import { Fault } from './fields.tsx';
import { useUnsaved } from './form-values.ts';
import { Overtaken } from './page.tsx';

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

type QuestionProps = {
  title: string;
  keep: string;
  label: string;
  onConfirm: () => unknown;
  children: string;
};

/** A question, whose buttons say what happens and what stays; it stands in a `Dialog.Root`. */
export const Question = ({ keep, label, onConfirm, ...about }: QuestionProps) => (
  <ConfirmDialog
    {...about}
    startAction={
      <Dialog.Cancel>
        <Button fullWidth variant="tertiary">
          {keep}
        </Button>
      </Dialog.Cancel>
    }
    endAction={
      <Dialog.Action>
        <Button fullWidth variant="danger-light" onClick={() => void onConfirm()}>
          {label}
        </Button>
      </Dialog.Action>
    }
  />
);

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
  form?: RefObject<HTMLFormElement>;
};

/**
 * A form in a dialog: what it does, and the button that leaves everything as it is. A click beside it
 * does not close it, and Escape asks once a text of several lines was written.
 */
export const FormDialog = (props: Props) => {
  const { title, label, keep, isDangerous, isBusy, isReady, onSubmit, onClose, children } = props;
  const giveBack = useOpener();
  const written = useRef(new Map<HTMLTextAreaElement, string>());
  const mayLeave = useUnsaved(() => [...written.current.values()].filter(Boolean).join('\n\n'));
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && mayLeave() && onClose()}>
      <Modal.Content
        aria-describedby={undefined}
        onCloseAutoFocus={giveBack}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <form
          ref={props.form}
          onInput={({ target }) => {
            if (target instanceof HTMLTextAreaElement) written.current.set(target, target.value);
          }}
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

type CallProps<Answer> = Pick<Props, 'title' | 'label' | 'isDangerous' | 'onClose'> & {
  keep?: ReactNode;
  call: readonly [method: Call[0], path: string];
  /** What is sent; null while too little is filled in. */
  body: object | null;
  /** Said in place of the server's own words. */
  done?: string;
  /** @returns true when there is more to be shown */
  onAnswer?: (answer: Answer) => boolean;
  /** Shows what somebody else has saved meanwhile; it is offered when that is why it was refused. */
  onTheirs?: () => void;
  /** Whether it may be saved over that. */
  mayKeepMine?: boolean;
  children: (faults: Record<string, string>) => ReactNode;
};

/** A form that is sent: what is wrong stands at its field, or else below, and the outcome is said. */
export const CallDialog = <Answer,>(props: CallProps<Answer>) => {
  const { call, body, keep = 'Back', done, children, ...dialog } = props;
  const { onAnswer, onTheirs, mayKeepMine = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<Failure>();
  const [refusal, setRefusal] = useState<string>();
  const [send, isBusy] = useSend();
  const said = useSaid();
  useEffect(() => {
    if (error === undefined) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
    if (field) field.focus();
    else setRefusal(error.message ?? 'This did not work.');
  }, [error]);
  const submit = async (over: { updatedAt?: string } = {}): Promise<void> => {
    setRefusal(undefined);
    const reply = await send<Answer>(...call, { ...body, ...over });
    if ('error' in reply) return setError(reply.error);
    if (onAnswer?.(reply.data)) return;
    said(reply, done);
    dialog.onClose();
  };
  const theirs = error && theirsIn(error);
  return (
    <FormDialog
      {...dialog}
      form={form}
      keep={keep}
      isBusy={isBusy}
      isReady={body !== null}
      onSubmit={() => submit()}
    >
      {children(error === undefined ? {} : faultsOf(error))}
      {theirs && onTheirs && (
        <Overtaken
          {...theirs}
          onTheirs={onTheirs}
          onMine={mayKeepMine ? () => void submit({ updatedAt: theirs.at }) : undefined}
        />
      )}
      <Fault>{refusal}</Fault>
    </FormDialog>
  );
};
