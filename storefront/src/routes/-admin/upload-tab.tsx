import { useQuery } from '@tanstack/react-query';
import { LEVELS, UPLOAD_CATEGORIES, WORKOUT_LIMITS } from 'contract';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { instructorsQuery } from '../../api/admin.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  FieldFrame,
  type FieldProps,
  InputField,
  optionsOf,
  SelectField,
  TextareaField,
} from '../../ui/field/field.tsx';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { CheckCircleIcon, FilmStripIcon, ImageIcon, XIcon } from '../../ui/icons/icons.ts';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import * as css from './upload.css.ts';
import type { Upload } from './upload.ts';
import { PICTURE_ACCEPT, VIDEO_ACCEPT } from './upload-rules.ts';

type CheckboxFieldProps = { label: string; error?: string } & ComponentProps<'input'>;

/** A checkbox with its label after it. */
const CheckboxField = ({ label, error: _, ...input }: CheckboxFieldProps) => (
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
    {file === null ? <span>{prompt}</span> : <span className={strong}>{file.name}</span>}
  </div>
);

/** A labelled drop zone for a file, which also opens the file dialog. */
const FileField = (props: FileFieldProps) => {
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

type PartProps = Pick<Upload, 'form'>;

const CATEGORY_OPTIONS = optionsOf(UPLOAD_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

const Details = ({ form: { field } }: PartProps) => {
  const { data: instructors = [] } = useQuery(instructorsQuery());
  return (
    <div className={css.fields}>
      <InputField label="Workout Title" maxLength={WORKOUT_LIMITS.title} {...field('title')} />
      <TextareaField
        label="Description"
        maxLength={WORKOUT_LIMITS.description}
        {...field('description')}
      />
      <div className={css.pair}>
        <SelectField
          label="Category"
          placeholder="Select a category"
          options={CATEGORY_OPTIONS}
          {...field('category')}
        />
        <SelectField
          label="Difficulty"
          placeholder="Select a difficulty"
          options={LEVEL_OPTIONS}
          {...field('difficulty')}
        />
      </div>
      <div className={css.pair}>
        <InputField
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          max={WORKOUT_LIMITS.minutes}
          step={1}
          {...field('duration')}
        />
        <SelectField
          label="Instructor"
          placeholder="Select an instructor"
          options={instructors.map(({ id, name }) => ({ value: id, word: name }))}
          {...field('instructor_id')}
        />
      </div>
      <InputField
        label="Equipment"
        hint="Optional. In your own words: a mat, two light dumbbells."
        maxLength={WORKOUT_LIMITS.equipment}
        {...field('equipment')}
      />
      <InputField
        label="Body Parts (comma-separated)"
        hint="Optional. For example: Core, Glutes, Legs."
        maxLength={WORKOUT_LIMITS.bodyParts}
        {...field('body_parts')}
      />
    </div>
  );
};

const Files = ({ form }: PartProps) => {
  /* A file input cannot show a chosen file, so the form keeps the file and the field draws it. */
  const file = (name: 'video' | 'thumbnail') => ({
    ...form.field(name),
    file: form.watch(name),
    onChange: (chosen: File | null) => {
      form.setValue(name, chosen);
      form.clearErrors(name);
    },
  });
  return (
    <div className={css.fields}>
      <div className={css.marks}>
        <CheckboxField label="Mark as Popular" {...form.field('is_popular')} />
        <CheckboxField label="Premium Content" {...form.field('is_premium')} />
      </div>
      <FileField
        label="Video File"
        accept={VIDEO_ACCEPT}
        icon={<FilmStripIcon size="large" />}
        prompt="Choose a video, or drop it here"
        hint="MP4, MOV, MKV or WebM. It is published once it is ready to play."
        {...file('video')}
      />
      <FileField
        label="Thumbnail Image (optional)"
        accept={PICTURE_ACCEPT}
        icon={<ImageIcon size="large" />}
        prompt="Choose a picture, or drop it here"
        hint="JPEG, PNG, WebP or AVIF. Without one, a frame of the video is shown."
        {...file('thumbnail')}
      />
    </div>
  );
};

const UploadForm = ({ upload: { form, clear } }: { upload: Upload }) => (
  <form className={css.form} onSubmit={form.submit} noValidate aria-label="Upload a workout">
    <div className={css.halves}>
      <Details form={form} />
      <Files form={form} />
    </div>
    <div className={buttons}>
      <Button type="submit">Upload Workout</Button>
      <Button kind="line" onClick={clear}>
        Cancel
      </Button>
    </div>
  </form>
);

type ProgressCardProps = { upload: Upload; progress: NonNullable<Upload['progress']> };

/** An upload's progress: a message and a percentage, or why it failed (spec section 2). */
const ProgressCard = ({ upload, progress }: ProgressCardProps) => {
  const { percent, message, state, detail } = progress;
  const hasFailed = state === 'failed';
  return (
    <div className={css.card}>
      {hasFailed && (
        <Alert
          title={message}
          actions={
            <Button small onClick={upload.backToForm}>
              Try Again
            </Button>
          }
        >
          {detail || undefined}
        </Alert>
      )}
      <div className={css.line}>
        {hasFailed ? (
          <p className={cx(small, soft)}>Nothing that you have typed is lost.</p>
        ) : (
          <p role="status" className={cx(strong, css.done)}>
            {state === 'complete' && <CheckCircleIcon size="large" className={css.doneIcon} />}
            {message}
          </p>
        )}
        <p className={css.percent}>{percent}%</p>
      </div>
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
      <p className={cx(small, soft, css.workoutTitle)}>{upload.form.getValues('title').trim()}</p>
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

/** Upload Video: the form, or the progress of its upload (spec section 2). */
export const UploadTab = ({ upload }: { upload: Upload }) => {
  const { progress } = upload;
  const place = useFocusWhenReplaced<HTMLDivElement>(progress === null ? 'form' : 'progress');
  return (
    <div ref={place} tabIndex={-1} className={css.tab}>
      {progress === null ? (
        <UploadForm upload={upload} />
      ) : (
        <ProgressCard upload={upload} progress={progress} />
      )}
    </div>
  );
};
