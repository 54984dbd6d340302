import { Button, type ButtonProps } from '@strapi/design-system';
import { type ChangeEvent, useRef } from 'react';

type Props = {
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
export const FileButton = ({ children, accept, onFile, isDisabled, isLoading, ...look }: Props) => {
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
        {...look}
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
