import { Box, Button, type ButtonProps, Flex, Typography } from '@strapi/design-system';
import { Upload as UploadIcon } from '@strapi/icons';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';

type FileButtonProps = {
  children: string;
  /** File types offered by the browser's dialog. */
  accept: string;
  onFile: (file: File) => void;
  variant?: ButtonProps['variant'];
  isDisabled?: boolean;
  isLoading?: boolean;
  startIcon?: ButtonProps['startIcon'];
};

/** A button that opens a file dialog. */
export const FileButton = ({
  children,
  accept,
  onFile,
  isDisabled,
  isLoading,
  ...buttonProps
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    // Allows the same file to be chosen again.
    target.value = '';
    if (file !== undefined) onFile(file);
  };
  return (
    <>
      <input ref={input} type="file" accept={accept} hidden aria-label={children} onChange={take} />
      <Button
        {...buttonProps}
        type="button"
        disabled={isDisabled}
        loading={isLoading}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
};

export const VIDEO_FILES = 'video/*,.mkv,.mxf';

type DropZoneProps = {
  /** The button's label. */
  action: string;
  onFile: (file: File) => void;
  children?: ReactNode;
};

/** An area to drop a video file on, with a button to choose one. */
export const DropZone = ({ action, onFile, children }: DropZoneProps) => {
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
        <FileButton accept={VIDEO_FILES} variant="secondary" onFile={onFile}>
          {action}
        </FileButton>
        {children}
      </Flex>
    </Box>
  );
};
