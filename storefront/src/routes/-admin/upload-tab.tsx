import { useQuery } from '@tanstack/react-query';
import { LEVELS, UPLOAD_CATEGORIES, WORKOUT_LIMITS } from 'contract';
import { instructorsQuery } from '../../api/admin.ts';
import { PICTURE_ACCEPT, type Upload, VIDEO_ACCEPT } from '../../features/admin/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { InputField, optionsOf, SelectField, TextareaField } from '../../ui/field/field.tsx';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { FilmStripIcon, ImageIcon } from '../../ui/icons/icons.ts';
import { buttons } from '../../ui/layout.css.ts';
import { CheckboxField, FileField } from './fields.tsx';
import * as css from './upload.css.ts';
import { UploadProgress } from './upload-progress.tsx';

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
