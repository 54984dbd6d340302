import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, callPath } from '../call.ts';
import { VALIDATION } from '../texts/validation.ts';
import { workoutUploadSchema } from './admin.ts';
import { loginSchema, passwordChangeSchema, profileSchema, registrationSchema } from './auth.ts';
import { workoutQuerySchema } from './catalogue.ts';
import { calls } from './index.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

describe('the sign-in form (spec section 5)', () => {
  it.each([
    [{ email: '', password: 'secret1' }, VALIDATION.emailRequired],
    [{ email: 'someone', password: 'secret1' }, VALIDATION.emailInvalid],
    [{ email: 'a@b.co', password: '' }, VALIDATION.passwordRequired],
    [{ email: 'a@b.co', password: '12345' }, VALIDATION.passwordTooShort],
  ])('refuses %j', (form, message) => {
    expect(messages(loginSchema.safeParse(form))[0]).toBe(message);
  });

  it('takes a good e-mail and password', () => {
    expect(loginSchema.safeParse({ email: ' a@b.co ', password: '123456' }).data).toEqual({
      email: 'a@b.co',
      password: '123456',
    });
  });
});

describe('registration', () => {
  const good = { name: 'Ada', email: 'ada@example.com', password: 'secret1' };

  it('asks for the full name', () => {
    expect(messages(registrationSchema.safeParse({ ...good, name: '  ' }))).toEqual([
      VALIDATION.fullNameRequired,
    ]);
  });

  it('drops what a stranger must not set', () => {
    const parsed = registrationSchema.parse({
      ...good,
      role: 'admin',
      subscription_status: 'active',
      has_payment_method: true,
    });
    expect(parsed).toEqual(good);
  });

  it('refuses a password that bcrypt would cut, and text that PostgreSQL cannot hold', () => {
    expect(messages(registrationSchema.safeParse({ ...good, password: 'ä'.repeat(37) }))).toEqual([
      VALIDATION.passwordTooLong,
    ]);
    for (const name of ['A\u0000da', 'A\nda', 'A\u0085da', 'A\ud800'])
      expect(registrationSchema.safeParse({ ...good, name }).success).toBe(false);
  });

  it('takes the same letters from every keyboard', () => {
    const { name } = registrationSchema.parse({ ...good, name: 'Ame\u0301lie' });
    expect(name).toBe('Am\u00e9lie');
  });
});

describe('a time zone that the browser reports', () => {
  /** The objects of a schema, those of a union too. */
  const objectsIn = (schema: z.ZodType | undefined): z.ZodObject[] => {
    if (schema instanceof z.ZodObject) return [schema];
    if (!(schema instanceof z.ZodUnion)) return [];
    return schema.options.flatMap((one) => (one instanceof z.ZodType ? objectsIn(one) : []));
  };
  const zones = Object.values(calls).flatMap((call: Call) =>
    [call.query, call.body]
      .flatMap(objectsIn)
      .flatMap(({ shape }) => (shape.time_zone ? [[call.id, shape.time_zone] as const] : [])),
  );

  it.each(zones)('is dropped when it is unknown, and refuses nothing: %s', (_call, schema) => {
    for (const zone of ['Etc/Unknown', 'GMT+2', 'UTC+2', 'undefined', '', 7, null, undefined]) {
      expect(z.safeParse(schema, zone)).toEqual({ success: true, data: undefined });
    }
    expect(z.parse(schema, 'Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('is part of most calls of a member', () => {
    expect(zones.length).toBeGreaterThan(14);
  });
});

describe('a day in a request', () => {
  /** The fields of a schema, those of its parts too. */
  const fieldsIn = (schema: unknown): z.core.$ZodType[] => {
    if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(fieldsIn);
    if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsIn);
    if (schema instanceof z.ZodArray) return fieldsIn(schema.element);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
      return schema.unwrap() instanceof z.ZodObject ? fieldsIn(schema.unwrap()) : [schema];
    }
    return schema instanceof z.core.$ZodType ? [schema] : [];
  };
  const takes = (schema: z.core.$ZodType, day: string): boolean => z.safeParse(schema, day).success;
  const days = Object.values(calls).flatMap((call: Call) =>
    [call.query, call.body]
      .flatMap(fieldsIn)
      .filter((schema) => takes(schema, '2026-06-01') && !takes(schema, '2026-06-01x'))
      .filter((schema) => !takes(schema, 'june'))
      .map((schema) => [call.id, schema] as const),
  );

  it.each(days)('is one of this century: %s', (_call, schema) => {
    const none = [
      '9999-12-31',
      '0000-01-01',
      '2026-02-30',
      '10000-01-01',
      '1999-12-31',
      '2100-01-01',
    ];
    expect(none.filter((day) => takes(schema, day))).toEqual([]);
    expect(['2000-01-01', '2099-12-31'].every((day) => takes(schema, day))).toBe(true);
  });

  it('is asked for by these calls', () => {
    const ids = [...new Set(days.map(([id]) => id))];
    const enrolments = ['changeEnrolment', 'previewEnrolment', 'startFirstWeek', 'startProgramme'];
    const others = ['addAway', 'createGiftCheckout', 'getTrainingWeek', 'previewAway'];
    expect(ids.toSorted()).toEqual([...enrolments, ...others].toSorted());
  });
});

describe('the profile', () => {
  const NAME = `member_${'0a'.repeat(16)}.webp`;

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/uploads/../secret',
    '//evil.example/x',
    '/uploads/me_1.webp',
    'https://example.com/me.jpg',
    `https://example.com/?${NAME}`,
    `//evil.example/${NAME}`,
  ])('takes no picture from %s', (profile_image) => {
    expect(profileSchema.safeParse({ profile_image }).success).toBe(false);
  });

  it('takes a picture that was uploaded to this site or its store, or none', () => {
    for (const profile_image of [`/uploads/${NAME}`, `https://store.example/b/${NAME}`, null]) {
      expect(profileSchema.safeParse({ profile_image }).success).toBe(true);
    }
  });
});

describe('the password change', () => {
  it('asks for both passwords with their own messages', () => {
    expect(
      messages(passwordChangeSchema.safeParse({ current_password: '', new_password: '' })),
    ).toEqual([VALIDATION.currentPasswordRequired, VALIDATION.newPasswordRequired]);
  });
});

describe('the library query', () => {
  it('reads an empty form as no filter at all', () => {
    const form = {
      category: '',
      difficulty: '',
      search: '',
      popular_only: '',
      limit: '',
      offset: '',
    };
    expect(workoutQuerySchema.parse(form)).toEqual({
      category: undefined,
      difficulty: undefined,
      search: undefined,
      popular_only: false,
      limit: 24,
      offset: 0,
    });
  });

  it('never lets a page be larger than the limit, whatever is sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), (limit) => {
        const parsed = workoutQuerySchema.safeParse({ limit });
        return !parsed.success || (parsed.data.limit >= 1 && parsed.data.limit <= 100);
      }),
    );
  });
});

describe('the upload form (spec section 5)', () => {
  it('gives each missing field its message, in the order of the form', () => {
    const empty = {
      title: ' ',
      description: ' ',
      category: '',
      difficulty: '',
      duration: '0',
      instructor_id: '',
    };
    expect(messages(workoutUploadSchema.safeParse(empty))).toEqual([
      VALIDATION.titleRequired,
      VALIDATION.descriptionRequired,
      VALIDATION.categoryRequired,
      VALIDATION.difficultyRequired,
      VALIDATION.durationInvalid,
      VALIDATION.instructorRequired,
    ]);
  });

  it('is premium and not popular unless it says otherwise', () => {
    const parsed = workoutUploadSchema.parse({
      title: 'T',
      description: 'D',
      category: 'HIIT',
      difficulty: 'Beginner',
      duration: '25',
      instructor_id: 'abc',
    });
    expect(parsed).toMatchObject({ is_popular: false, is_premium: true, duration: 25 });
  });
});

describe('callPath', () => {
  it('fills in and encodes parameters', () => {
    expect(callPath(calls.getWorkout, { id: 'a/b' })).toBe('/workouts/a%2Fb');
    expect(() => callPath(calls.getWorkout)).toThrow('needs the parameter id');
  });
});
