import { useId } from 'react';
import Cropper from 'react-easy-crop';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { label } from '../../ui/field/field.css.ts';
import { buttons } from '../../ui/layout.css.ts';
import * as css from './picture-dialog.css.ts';
import { usePicture } from './use-picture.ts';

const ZOOM_MAX = 4;
const ZOOM_STEP = 0.05;

type ZoomProps = { value: number; onChange: (value: number) => void };

const Zoom = ({ value, onChange }: ZoomProps) => {
  const id = useId();
  return (
    <div className={css.zoom}>
      <label htmlFor={id} className={label}>
        Zoom
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
    <Dialog
      open
      onClose={close}
      size="middle"
      title="Your picture"
      description="Drag it to where you like it, or move it with the arrow keys."
    >
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
            cropperProps={{ role: 'application', 'aria-label': 'The part that is shown' }}
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
          {picture.busy ? 'Saving' : 'Save'}
        </Button>
        <Button kind="line" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
