import fc from 'fast-check';

/* The actions and events of a member's life. A life is data, so that a seed repeats it. */

const plan = fc.constantFrom('monthly' as const, 'annual' as const);
/**
 * Behaviour of the card: charges succeed, the card can be set up but every charge fails, or the
 * bank asks the cardholder to confirm every payment (3-D Secure).
 */
const card = fc.constantFrom(
  'good' as const,
  'good' as const,
  'of a wallet' as const,
  'declines charges' as const,
  'asks the bank' as const,
);
const twice = fc.boolean();
/** What becomes of refunds to the card: refused at once, returned later, made late, or made. */
const refund = fc.constantFrom(
  'balance_insufficient' as const,
  'too_old' as const,
  'fails' as const,
  'pending' as const,
  'works' as const,
);

const trial = fc.record({ do: fc.constant('start a trial' as const), plan, card, twice });
const cardOnFile = fc.record({ do: fc.constant('give a card' as const), card, twice });
const goodCard = fc.record({
  ...{ do: fc.constant('give a card' as const), card: fc.constant('good' as const), twice },
});
const subscription = fc.record({ do: fc.constant('subscribe' as const), plan, twice });
const moving = fc.record({ do: fc.constant('move from elsewhere' as const) });

/** What the coach does by hand in Stripe's Dashboard. */
const act = fc.constantFrom(
  'ends the subscription' as const,
  'gives back the last payment' as const,
  'gives back half of the last payment' as const,
  'gives a coupon' as const,
  'gives a credit' as const,
  'adds a second subscription' as const,
  'gives a coupon of one use' as const,
  'pauses the collection' as const,
  'pauses the subscription' as const,
  'plans a dearer price' as const,
  'takes Link as the way to pay' as const,
);

/** What the coach does on the member's page of the desk. */
const deskAct = fc.constantFrom(
  'gives free time' as const,
  'gives half of the last payment back' as const,
  'cancels at the end' as const,
  'makes it free' as const,
);

/** An act of the coach on the desk. */
export type DeskAct = typeof deskAct extends fc.Arbitrary<infer Value> ? Value : never;

/** An act of the coach in Stripe's Dashboard. */
export type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('time passes' as const),
      days: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 1, arbitrary: trial },
  { weight: 2, arbitrary: cardOnFile },
  { weight: 2, arbitrary: subscription },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave the checkout' as const), plan }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), twice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo the cancellation' as const), twice }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      months: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resume' as const), twice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch plans' as const), plan, twice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep the plan' as const), twice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('the card starts to fail' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('the card works again' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refunds to the card change' as const),
      refund,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), twice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm at the bank' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('ask for a refund' as const),
      decision: fc.constantFrom('grant' as const, 'grant' as const, 'refuse' as const, null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('the bank disputes the last payment' as const),
      kind: fc.constantFrom('inquiry' as const, 'fraudulent' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change the e-mail' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete the account' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('the coach acts at Stripe' as const), act }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('the desk acts' as const), act: deskAct, twice },
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('the coach edits a price' as const),
      plan,
      isHigh: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('Stripe fails' as const),
      effect: fc.constantFrom('500' as const, 'drop' as const),
    }),
  },
);

/** One action or event. */
export type Step =
  | (typeof step extends fc.Arbitrary<infer Value> ? Value : never)
  | { do: 'move from elsewhere' };

/** Most begin with a trial; others pay immediately, or are imported with what they pay. */
const beginning = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(trial) },
  { weight: 3, arbitrary: fc.tuple(cardOnFile, subscription) },
  { weight: 1, arbitrary: fc.tuple(moving) },
);

/** What members do who pay, in whatever order: most steps of the other lives find nobody who does. */
const change = fc.oneof(
  fc.record({ do: fc.constant('time passes' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('pause' as const), months: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constantFrom('resume' as const, 'keep the plan' as const, 'withdraw' as const),
    twice,
  }),
  fc.record({ do: fc.constant('switch plans' as const), plan, twice }),
  fc.record({
    do: fc.constant('the coach acts at Stripe' as const),
    act: fc.constantFrom(
      'gives a coupon of one use' as const,
      'pauses the subscription' as const,
      'plans a dearer price' as const,
      'adds a second subscription' as const,
    ),
  }),
  fc.record({ do: fc.constant('refunds to the card change' as const), refund }),
  fc.record({
    do: fc.constant('ask for a refund' as const),
    decision: fc.constant('grant' as const),
  }),
);

const life = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(beginning, fc.array(step, { minLength: 2, maxLength: 8 })) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.tuple(goodCard, subscription),
      fc.array(change, { minLength: 3, maxLength: 8 }),
    ),
  },
);

/** The lives of a seed, always the same. */
export const livesOf = (seed: number, count: number): Step[][] =>
  fc.sample(life, { seed, numRuns: count }).map(([begun, rest]) => [...begun, ...rest]);
