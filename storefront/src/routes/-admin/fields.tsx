import type { ComponentProps, ReactNode, Ref } from 'react';
import { fileSize } from '../../features/admin/index.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldFrame, type FieldProps } from '../../ui/field/field.tsx';
import { XIcon } from '../../ui/icons/icons.ts';
import { small, soft, strong } from '../../ui/type.css.ts';
import * as css from './fields.css.ts';

type CheckboxFieldProps = { label: string; error?: string } & ComponentProps<'input'>;

/** A checkbox with its label after it. */
export const CheckboxField = ({ label, error: _, ...input }: CheckboxFieldProps) => (
  <label className={css.checkboxRow}>
    <input {...input} type="checkbox" className={css.box} />
    {label}
  </label>
);

type FileFieldProps = FieldProps & {
  name: string;
  ref: Ref<HTMLInputElement>;
  accept: string;
  icon: ReactNode;
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

/** A labelled drop zone for a file, which also opens the file dialog. */
export const FileField = (props: FileFieldProps) => {
  const { name, ref, accept, icon, prompt, file, onChange, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(connections) => (
        <div className={css.filePlace}>
          <input
            {...connections}
            type="file"
            name={name}
            ref={ref}
            accept={accept}
            className={css.fileInput}
            onChange={({ currentTarget }) => {
              // Closing the dialog without a choice keeps the previous file.
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) onChange(chosen);
              // Lets the same file be chosen again, for instance after the form was reset.
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
      )}
    </FieldFrame>
  );
};
