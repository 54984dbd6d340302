import {
  fileSize,
  messageOf,
  percentOf,
  type Upload,
  type UploadState,
} from '../../features/admin/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckCircleIcon } from '../../ui/icons/icons.ts';
import { Alert } from '../../ui/message/message.tsx';
import { figures, small, soft, strong } from '../../ui/type.css.ts';
import * as css from './upload.css.ts';

/** '312 MB of 1.4 GB', while a file is being sent. */
const sentOf = ({ state, form }: Upload): string | null => {
  const isVideo = state.step === 'uploading-video';
  if (!isVideo && state.step !== 'uploading-thumbnail') return null;
  const size = form.getValues(isVideo ? 'video' : 'thumbnail')?.size ?? 0;
  return `${fileSize(size * state.sent)} of ${fileSize(size)}`;
};

const Bar = ({ percent }: { percent: number }) => (
  <div
    className={css.track}
    role="progressbar"
    aria-label="Upload"
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <div className={css.bar} style={{ transform: `scaleX(${percent / 100})` }} />
  </div>
);

const Message = ({ state }: { state: UploadState }) => {
  const message = messageOf(state);
  return (
    <p role="status" className={strong}>
      {state.step === 'complete' ? (
        <span className={css.done}>
          <CheckCircleIcon size="large" className={css.doneIcon} />
          {message}
        </span>
      ) : (
        message
      )}
    </p>
  );
};

const Failure = ({ upload, detail }: { upload: Upload; detail: string | null }) => (
  <Alert
    title={messageOf(upload.state)}
    actions={
      <Button small onClick={upload.backToForm}>
        Try Again
      </Button>
    }
  >
    {detail ?? undefined}
  </Alert>
);

/** An upload's progress: a message and a percentage, or why it failed (spec section 2). */
export const UploadProgress = ({ upload }: { upload: Upload }) => {
  const { state, form } = upload;
  const percent = percentOf(state);
  const sent = sentOf(upload);
  return (
    <div className={css.card}>
      {state.step === 'error' && <Failure upload={upload} detail={state.detail} />}
      <div className={css.line}>
        {state.step === 'error' ? (
          <p className={cx(small, soft)}>Nothing that you have typed is lost.</p>
        ) : (
          <Message state={state} />
        )}
        <p className={css.percent}>{percent}%</p>
      </div>
      <Bar percent={percent} />
      <div className={css.line}>
        <p className={cx(small, soft, css.workoutTitle)}>{form.getValues('title').trim()}</p>
        {sent !== null && <p className={cx(small, soft, figures, css.sent)}>{sent}</p>}
      </div>
      {upload.isUnderWay && (
        <div>
          <Button kind="line" small onClick={upload.backToForm}>
            Stop the upload
          </Button>
        </div>
      )}
    </div>
  );
};
