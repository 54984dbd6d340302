import { Box, Flex, Typography } from '@strapi/design-system';
import { Upload as UploadIcon } from '@strapi/icons';
import { type DragEvent, type ReactNode, useState } from 'react';
import { FileButton } from './file-button.tsx';

export const FILM_FILES = 'video/*,.mkv,.mxf';

type Props = {
  /** The button's label. */
  action: string;
  onFile: (file: File) => void;
  children?: ReactNode;
};

/** An area to drop a video file on, with a button to choose one. */
export const DropZone = ({ action, onFile, children }: Props) => {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onFile(file);
  };
  return (
    <Box
      background={isOver ? 'primary100' : 'neutral100'}
      borderColor={isOver ? 'primary600' : 'neutral400'}
      borderStyle="dashed"
      borderWidth="1px"
      hasRadius
      padding={7}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Flex direction="column" gap={3}>
        <UploadIcon width="2.4rem" height="2.4rem" fill="primary600" aria-hidden />
        <Typography textColor="neutral800" textAlign="center">
          Drop a video here, or choose one. MP4, MOV, MKV and WebM are fine, of any size.
        </Typography>
        <FileButton accept={FILM_FILES} variant="secondary" onFile={onFile}>
          {action}
        </FileButton>
        {children}
      </Flex>
    </Box>
  );
};
