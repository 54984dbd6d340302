import { useQuery } from '@tanstack/react-query';
import { LEVELS, UPLOAD_CATEGORIES, UPLOAD_PROGRESS, WORKOUT_LIMITS } from 'contract';
import type { ComponentProps } from 'react';
import { instructorsQuery } from '../../api/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { form as fields, pair } from '../../ui/field/field.css.ts';
import { InputField, optionsOf, SelectField, TextareaField } from '../../ui/field/field.tsx';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { CheckCircleIcon } from '../../ui/icons/icons.ts';
import { buttons } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft, strong, t2 } from '../../ui/type.css.ts';
import * as css from './admin.css.ts';
import type { Upload } from './upload.ts';

type CheckboxFieldProps = { label: string; error?: string } & ComponentProps<'input'>;

/** A checkbox with its label after it. */
const CheckboxField = ({ label, error: _, ...input }: CheckboxFieldProps) => (
  <label className={css.checkboxRow}>
    <input {...input} type="checkbox" className={css.box} />
    {label}
  </label>
);

const CATEGORY_OPTIONS = optionsOf(UPLOAD_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

type UploadFormProps = { upload: Upload; isHidden: boolean };

/** Stays in the page during an upload: an input cannot be given its file again. */
const UploadForm = ({ upload: { form }, isHidden }: UploadFormProps) => {
  const { field } = form;
  const { data: instructors = [] } = useQuery(instructorsQuery());
  return (
    <form
      className={css.form}
      hidden={isHidden}
      onSubmit={form.submit}
      noValidate
      aria-label="Upload a workout"
    >
      <div className={fields}>
        <InputField label="Workout Title" maxLength={WORKOUT_LIMITS.title} {...field('title')} />
        <TextareaField
          label="Description"
          maxLength={WORKOUT_LIMITS.description}
          {...field('description')}
        />
        <div className={pair}>
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
        <div className={pair}>
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
        <div>
          <CheckboxField label="Mark as Popular" {...field('is_popular')} />
          <CheckboxField label="Premium Content" {...field('is_premium')} />
        </div>
        <InputField
          label="Video File"
          type="file"
          accept="video/*,.mkv"
          hint="MP4, MOV, MKV or WebM. It is published once it is ready to play."
          {...field('video')}
        />
        <InputField
          label="Thumbnail Image (optional)"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hint="JPEG, PNG, WebP or AVIF. Without one, a frame of the video is shown."
          {...field('thumbnail')}
        />
      </div>
      <div className={buttons}>
        <Button type="submit">Upload Workout</Button>
        <Button kind="line" onClick={() => form.reset()}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

type ProgressCardProps = { upload: Upload; progress: NonNullable<Upload['progress']> };

/** An upload's progress: a message and a percentage, or why it failed (spec section 2). */
const ProgressCard = ({ upload, progress: { percent, message, fault } }: ProgressCardProps) => (
  <div className={css.progressCard}>
    {fault === undefined ? (
      <p role="status" className={cx(strong, css.done)}>
        {percent === UPLOAD_PROGRESS.complete && <CheckCircleIcon size="large" />}
        {message}
      </p>
    ) : (
      <Alert
        title={message}
        actions={
          <Button small onClick={upload.backToForm}>
            Try Again
          </Button>
        }
      >
        {fault || undefined}
      </Alert>
    )}
    <p className={t2}>{percent}%</p>
    <progress className={css.bar} aria-label="Upload" value={percent} max={100} />
    <p className={cx(small, soft)}>{upload.form.getValues('title').trim()}</p>
  </div>
);

/** Upload Video: the form, or the progress of its upload (spec section 2). */
export const UploadTab = ({ upload }: { upload: Upload }) => {
  const { progress } = upload;
  const place = useFocusWhenReplaced<HTMLDivElement>(progress === null ? 'form' : 'progress');
  return (
    <div ref={place} tabIndex={-1} className={css.focused}>
      <UploadForm upload={upload} isHidden={progress !== null} />
      {progress !== null && <ProgressCard upload={upload} progress={progress} />}
    </div>
  );
};
