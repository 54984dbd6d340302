import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useState } from 'react';
import { WORKOUT } from '../addresses.ts';
import { faultsOf, useSaid } from '../answer.tsx';
import { useWorkoutUses } from '../api.ts';
import { useSend } from '../calls.ts';
import { TextField } from '../fields.tsx';
import { deskTime } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { documentIdIn } from '../video-field/use-workout-video.ts';
import { type Entry, momentIn, otherZone, zoneName } from './state.ts';

const MAY_PUBLISH = `publish ${WORKOUT}` as const;

/** Chooses when a video is published, by the desk's clock. */
const PlanForm = ({ onClose }: { onClose: () => void }) => {
  const id = useForm('PlanForm', ({ values }) => documentIdIn(values)) ?? '';
  const { data } = useWorkoutUses(id || null);
  const isUnsaved = useForm('PlanForm', ({ modified }) => modified);
  const [send, isLoading] = useSend();
  const [at, setAt] = useState('');
  const [fault, setFault] = useState<string>();
  const said = useSaid();
  const timeZone = data?.timeZone ?? 'UTC';
  const moment = at === '' ? null : momentIn(at, timeZone);
  const other = otherZone(timeZone);
  const submit = async (): Promise<void> => {
    const reply = await send('PUT', `videos/${id}/plan`, { at });
    // What is wrong with the time stands at its field.
    const wrong = 'error' in reply ? faultsOf(reply.error).at : undefined;
    setFault(wrong);
    if (wrong !== undefined) return;
    if (said(reply, 'It is planned.')) onClose();
  };
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <TextField
            name="at"
            type="datetime-local"
            label="Day and time"
            hint={`By the desk’s clock: ${zoneName(timeZone, moment ?? new Date())}.`}
            fault={fault}
            value={at}
            onChange={setAt}
          />
          {moment !== null && (
            <Typography role="status" textColor="neutral600">
              {`That is ${deskTime(moment.toISOString(), other.timeZone)} in ${other.name}.`}
            </Typography>
          )}
          {isUnsaved && (
            <Typography>Save your changes first: the plan takes what is saved.</Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button type="button" variant="tertiary" onClick={onClose}>
          Back
        </Button>
        <Button
          type="button"
          loading={isLoading}
          disabled={moment === null || isUnsaved}
          onClick={() => void submit()}
        >
          Plan it
        </Button>
      </Modal.Footer>
    </>
  );
};

type Shown = { model: string; documentId?: string; document?: Entry };

/** Among the buttons of a video's form: publishes it at a time; null beside other forms. */
export const PlanAction = ({ model, documentId, document }: Shown) => {
  const may = useMay()(MAY_PUBLISH);
  const isOfVideo = model === WORKOUT && (document?.locale ?? 'en') === 'en';
  if (!isOfVideo || !may || document === undefined || documentId === undefined) return null;
  if (document.status === 'published') return null;
  return {
    label: document.publishAt ? 'Change the plan…' : 'Publish at a time…',
    position: ['panel'],
    dialog: { type: 'modal', title: 'Publish at a time', content: PlanForm },
  };
};

/** Among the same buttons: takes the plan back; null beside other forms. */
export const StopAction = ({ model, documentId, document }: Shown) => {
  const [send] = useSend();
  const said = useSaid();
  const may = useMay()(MAY_PUBLISH);
  if (model !== WORKOUT || !may || documentId === undefined) return null;
  if (!document?.publishAt || document.status === 'published') return null;
  return {
    label: 'Stop the plan',
    position: ['panel'],
    onClick: async () => {
      const reply = await send('PUT', `videos/${documentId}/plan`, { at: null });
      said(reply, 'It is not planned any more.');
    },
  };
};
