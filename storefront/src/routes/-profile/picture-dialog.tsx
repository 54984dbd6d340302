import { ACCOUNT_ERRORS, TOASTS } from 'contract';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import * as m from '#messages/picture';
import { callAccount, type PictureCrop } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { label } from '../../ui/field/field.css.ts';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import * as css from './profile.css.ts';

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;

const CENTRE = { x: 0, y: 0 };

const pixels = (length: number): string => String(Math.max(0, Math.round(length)));

const squareOf = ({ x, y, width }: Area): PictureCrop => ({
  left: pixels(x),
  top: pixels(y),
  size: pixels(width),
});

/** An object URL of a file, revoked when it is no longer shown. */
const useObjectUrl = (file: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};

const usePicture = (file: Blob, onDone: () => void) => {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState(CENTRE);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (): Promise<void> => {
    if (area === null || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      session?.userChanged(
        await callAccount('uploadProfileImage', { file, query: squareOf(area) }),
      );
      toasts.show({ kind: 'done', title: m.changed });
      onDone();
    } catch (error) {
      setFailure(errorMessage(error, TOASTS.profileFailed.description));
    } finally {
      setBusy(false);
    }
  };

  return {
    url,
    crop,
    setCrop,
    zoom,
    setZoom,
    setArea,
    failure,
    busy,
    ready: area !== null,
    save,
    unreadable: (): void => setFailure(ACCOUNT_ERRORS.pictureUnreadable),
  };
};

type ZoomProps = { value: number; onChange: (value: number) => void };

const Zoom = ({ value, onChange }: ZoomProps) => {
  const id = useId();
  return (
    <div className={css.zoom}>
      <label htmlFor={id} className={label}>
        {m.zoom}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className={css.range}
      />
    </div>
  );
};

type PictureDialogProps = { file: Blob; onClose: () => void };

/** Choosing the round part of a picture by touch, pointer, wheel and keys. Load it lazily. */
export const PictureDialog = ({ file, onClose }: PictureDialogProps) => {
  const picture = usePicture(file, onClose);
  const close = () => {
    if (!picture.busy) onClose();
  };
  return (
    <Dialog open onClose={close} size="middle" title={m.title} description={m.text}>
      {picture.failure !== null && <Alert title={picture.failure} />}
      <div className={css.stage}>
        {picture.url !== null && (
          <Cropper
            image={picture.url}
            crop={picture.crop}
            zoom={picture.zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={5}
            objectFit="cover"
            classes={{ cropAreaClassName: css.cropArea, mediaClassName: css.picture }}
            cropperProps={{ role: 'application', 'aria-label': m.part }}
            mediaProps={{ alt: '', onError: picture.unreadable }}
            onCropChange={picture.setCrop}
            onZoomChange={picture.setZoom}
            onCropComplete={(_, pixels) => picture.setArea(pixels)}
          />
        )}
      </div>
      <Zoom value={picture.zoom} onChange={picture.setZoom} />
      <div className={buttons}>
        <Button busy={picture.busy} disabled={!picture.ready} onClick={picture.save}>
          {picture.busy ? m.saving : m.save}
        </Button>
        <Button kind="line" onClick={close}>
          {m.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
