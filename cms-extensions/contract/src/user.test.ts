import { describe, expect, it } from 'vitest';
import { storedUserSchema, type User } from './user.ts';

const user: User = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  pending_email: null,
  profile_image: null,
  join_date: '2026-01-02T03:04:05.000Z',
  subscription_status: 'active',
  subscription_plan: 'annual',
  trial_end_date: null,
  has_payment_method: true,
  role: 'member',
};

describe('the stored user (spec section 3, both spellings)', () => {
  it("reads the server's shape as it is", () => {
    expect(storedUserSchema.parse(user)).toEqual(user);
  });

  it("reads the sample's camelCase as the server's shape", () => {
    const sample = {
      id: 1,
      name: 'Ada',
      email: 'ada@example.com',
      profileImage: 'https://example.com/a.jpg',
      subscriptionStatus: 'active',
      subscriptionPlan: 'monthly',
      joinDate: '2026-01-02',
      favoriteWorkouts: ['a'],
      completedWorkouts: [],
      preferences: { difficulty: 'Beginner', categories: ['HIIT'] },
    };
    expect(storedUserSchema.parse(sample)).toEqual({
      ...user,
      id: '1',
      profile_image: 'https://example.com/a.jpg',
      subscription_plan: 'monthly',
      join_date: '2026-01-02T00:00:00.000Z',
      has_payment_method: false,
    });
  });

  it('gives no role to a sample, whatever it claims', () => {
    const sample = {
      id: '1',
      name: 'A',
      email: 'a@b.co',
      subscriptionStatus: 'active',
      joinDate: '2026-01-02',
      role: 'admin',
    };
    expect(storedUserSchema.parse(sample).role).toBe('member');
  });

  it('refuses anything else', () => {
    expect(storedUserSchema.safeParse({ id: '1', joinDate: 'yesterday' }).success).toBe(false);
  });
});
