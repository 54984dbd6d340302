/** Creates a queue that runs tasks one after another, in the order of arrival. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
};
