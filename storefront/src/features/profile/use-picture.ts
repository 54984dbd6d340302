import { ACCOUNT_ERRORS, TOASTS } from 'contract';
import { useEffect, useState } from 'react';
import type { Area } from 'react-easy-crop';
import { type PictureCrop, uploadProfileImage } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { session } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

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

/** The chosen part of a picture, and the function that saves it. */
export const usePicture = (file: Blob, onDone: () => void) => {
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
      session?.userChanged(await uploadProfileImage(file, squareOf(area)));
      toasts.show({ kind: 'done', title: 'Picture changed' });
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
