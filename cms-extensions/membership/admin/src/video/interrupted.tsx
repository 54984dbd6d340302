import { Button } from '@strapi/design-system';
import { FILM_FILES } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';
import { Notice } from './notice.tsx';
import type { Situation } from './situation.ts';
import { fileSize } from './time.ts';
import { memory } from './uploads/index.ts';
import type { Uploading } from './use-upload.ts';

type Props = {
  situation: Extract<Situation, { kind: 'interrupted' }>;
  uploading: Uploading;
  isDisabled: boolean;
};

/** An unfinished upload that this page is not sending, for example after a reload. */
export const Interrupted = ({ situation, uploading, isDisabled }: Props) => {
  const { id, progress } = situation;
  const { begin, resume, cancel } = uploading;
  const sent = memory.of(id);
  const file = sent === null ? 'the same file' : `${sent.name} (${fileSize(sent.size)})`;
  // An upload can only be continued with the same file.
  const goOn = (chosen: File) => (memory.isSame(id, chosen) ? resume(id, chosen) : begin(chosen));
  return (
    <Notice
      tone="warning"
      title="The upload was interrupted"
      detail={`At least ${progress} % had arrived. Choose ${file} again to go on where it stopped; another file starts anew. If it runs in another tab or on another computer, let it.`}
    >
      <FileButton accept={FILM_FILES} onFile={goOn} isDisabled={isDisabled}>
        Choose the file again
      </FileButton>
      <Button type="button" variant="tertiary" disabled={isDisabled} onClick={() => cancel(id)}>
        Give up
      </Button>
    </Notice>
  );
};
