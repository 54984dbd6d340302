import { useQuery } from '@tanstack/react-query';
import { categorySchema, LEVELS, levelSchema, UPLOAD_CATEGORIES, WORKOUT_LIMITS } from 'contract';
import type { SubmitEvent } from 'react';
import { instructorsQuery } from '../../api/admin.ts';
import { PICTURE_ACCEPT, type Upload, VIDEO_ACCEPT } from '../../features/admin/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { InputField, TextareaField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { CheckboxField, FileField, SelectField } from './fields.tsx';
import { FilmStripIcon, ImageIcon } from './icons.ts';
import * as css from './upload.css.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useFocusWhenReplaced } from './use-focus-when-replaced.ts';

/** Focuses the first invalid field of a form. */
const focusFirstFault = (
  form: HTMLFormElement,
  faults: Readonly<Record<string, string | undefined>>,
): void => {
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (!(field instanceof HTMLElement) || name === null || faults[name] === undefined) continue;
    field.focus();
    return;
  }
};

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, word }));

const CATEGORY_OPTIONS = optionsOf(UPLOAD_CATEGORIES);
const LEVEL_OPTIONS = optionsOf(LEVELS);

type PartProps = Pick<Upload, 'values' | 'faults' | 'change'>;

const textField = (
  { values, faults, change }: PartProps,
  name: 'title' | 'description' | 'duration' | 'equipment' | 'body_parts',
) => ({
  name,
  value: values[name],
  error: faults[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value }),
});

const Choices = (props: PartProps) => {
  const { values, faults, change } = props;
  const { data: instructors = [] } = useQuery(instructorsQuery());
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label="Category"
          name="category"
          placeholder="Select a category"
          options={CATEGORY_OPTIONS}
          value={values.category}
          error={faults.category}
          onChange={(value) => change({ category: categorySchema.safeParse(value).data ?? '' })}
        />
        <SelectField
          label="Difficulty"
          name="difficulty"
          placeholder="Select a difficulty"
          options={LEVEL_OPTIONS}
          value={values.difficulty}
          error={faults.difficulty}
          onChange={(value) => change({ difficulty: levelSchema.safeParse(value).data ?? '' })}
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
          {...textField(props, 'duration')}
        />
        <SelectField
          label="Instructor"
          name="instructor_id"
          placeholder="Select an instructor"
          options={instructors.map(({ id, name }) => ({ value: id, word: name }))}
          value={values.instructor_id}
          error={faults.instructor_id}
          onChange={(instructor_id) => change({ instructor_id })}
        />
      </div>
    </>
  );
};

const Details = (props: PartProps) => (
  <div className={css.fields}>
    <InputField
      label="Workout Title"
      maxLength={WORKOUT_LIMITS.title}
      {...textField(props, 'title')}
    />
    <TextareaField
      label="Description"
      maxLength={WORKOUT_LIMITS.description}
      {...textField(props, 'description')}
    />
    <Choices {...props} />
    <InputField
      label="Equipment"
      hint="Optional. In your own words: a mat, two light dumbbells."
      maxLength={WORKOUT_LIMITS.equipment}
      {...textField(props, 'equipment')}
    />
    <InputField
      label="Body Parts (comma-separated)"
      hint="Optional. For example: Core, Glutes, Legs."
      maxLength={WORKOUT_LIMITS.bodyParts}
      {...textField(props, 'body_parts')}
    />
  </div>
);

const Files = ({ values, faults, change }: PartProps) => (
  <div className={css.fields}>
    <div className={css.marks}>
      <CheckboxField
        label="Mark as Popular"
        name="is_popular"
        checked={values.is_popular}
        onChange={(is_popular) => change({ is_popular })}
      />
      <CheckboxField
        label="Premium Content"
        name="is_premium"
        checked={values.is_premium}
        onChange={(is_premium) => change({ is_premium })}
      />
    </div>
    <FileField
      label="Video File"
      name="video"
      accept={VIDEO_ACCEPT}
      icon={<FilmStripIcon size="large" />}
      prompt="Choose a video, or drop it here"
      hint="MP4, MOV, MKV or WebM. It is published once it is ready to play."
      file={values.video}
      error={faults.video}
      onChange={(video) => change({ video })}
    />
    <FileField
      label="Thumbnail Image (optional)"
      name="thumbnail"
      accept={PICTURE_ACCEPT}
      icon={<ImageIcon size="large" />}
      prompt="Choose a picture, or drop it here"
      hint="JPEG, PNG, WebP or AVIF. Without one, a frame of the video is shown."
      file={values.thumbnail}
      error={faults.thumbnail}
      onChange={(thumbnail) => change({ thumbnail })}
    />
  </div>
);

/** The upload form (spec section 2, Upload Video; validated as in section 5). */
const UploadForm = ({ upload }: { upload: Upload }) => {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusFirstFault(event.currentTarget, upload.start());
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="Upload a workout">
      <div className={css.halves}>
        <Details {...upload} />
        <Files {...upload} />
      </div>
      <div className={buttons}>
        <Button type="submit">Upload Workout</Button>
        <Button kind="line" onClick={upload.clear}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** Upload Video: the form, or the progress of its upload (spec section 2). */
export const UploadTab = ({ upload }: { upload: Upload }) => {
  const showsForm = upload.state.step === 'form';
  const place = useFocusWhenReplaced<HTMLDivElement>(showsForm ? 'form' : 'progress');
  return (
    <div ref={place} tabIndex={-1} className={css.tab}>
      {showsForm ? <UploadForm upload={upload} /> : <UploadProgress upload={upload} />}
    </div>
  );
};
