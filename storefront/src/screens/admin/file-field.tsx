import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { fileSize } from '../../features/admin/index.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldFrame, type FieldProps } from '../../ui/field/field.tsx';
import { XIcon } from '../../ui/icons/icons.ts';
import { small, soft, strong } from '../../ui/type.css.ts';
import * as css from './file-field.css.ts';

type FileFieldProps = FieldProps & {
  name: string;
  /** The kinds that the file dialog offers. */
  accept: string;
  icon: ReactNode;
  /** What to do, as long as nothing is chosen. */
  prompt: string;
  file: File | null;
  onChange: (file: File | null) => void;
};

const Face = ({ file, icon, prompt }: Pick<FileFieldProps, 'file' | 'icon' | 'prompt'>) => (
  <div className={cx(css.face, file !== null && css.chosen)}>
    {icon}
    {file === null ? (
      <span>{prompt}</span>
    ) : (
      <span>
        <span className={strong}>{file.name}</span>{' '}
        <span className={cx(small, soft)}>{fileSize(file.size)}</span>
      </span>
    )}
  </div>
);

/** A labelled place for a file, to be chosen or dropped there. */
export const FileField = (props: FileFieldProps) => {
  const { name, accept, icon, prompt, file, onChange, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      <div className={css.place}>
        <BaseField.Control
          type="file"
          name={name}
          accept={accept}
          className={css.input}
          onChange={({ currentTarget }) => {
            // A dialog that is closed without a choice leaves the last one.
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) onChange(chosen);
            // The same file can then be chosen again, after the form was cleared for instance.
            currentTarget.value = '';
          }}
        />
        <Face file={file} icon={icon} prompt={prompt} />
        {file !== null && (
          <IconButton
            label={`Remove ${file.name}`}
            className={css.remove}
            onClick={() => onChange(null)}
          >
            <XIcon />
          </IconButton>
        )}
      </div>
    </FieldFrame>
  );
};
